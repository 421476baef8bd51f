import { formatBytes } from '../../core/format-bytes.ts'
import { renderMentions } from '../../core/text.ts'
import { stripMarkdown } from '../../core/strip-markdown.ts'
import { escape } from './html.ts'
import type { PublicPageMessages } from './messages.ts'
import type { PublicComment, PublicTask } from './page-store.ts'
import type { MoreOfTask, PublicPage } from './read.ts'
import type { Shows } from './schema.ts'

/** Returns what writes the tasks of a page. */
export function taskWriter(page: PublicPage, secret: string, messages: PublicPageMessages) {
  const writer: Writer = { page, secret, messages, ...formatsOf(page.timezone, messages) }
  return (task: PublicTask, isSubtask: boolean): string => {
    const classes = [...(task.completed ? ['done'] : []), ...(isSubtask ? ['sub'] : [])].join(' ')
    const state = task.completed ? `<span class="unseen">${messages.completedTask} </span>` : ''
    const more = page.more.get(task.id)
    const title = `<span class="title">${state}${escape(task.title)}</span>`
    return `<li${classes && ` class="${classes}"`}><div class="cell"><span class="box" aria-hidden="true"></span><div class="text">${title}${more ? toMore(writer, more) : ''}</div></div>${toDates(writer, task)}</li>`
  }
}

type Writer = ReturnType<typeof formatsOf> & {
  page: PublicPage
  secret: string
  messages: PublicPageMessages
}

function formatsOf(timezone: string, { locale, byteUnits }: PublicPageMessages) {
  const style = { month: 'short', day: 'numeric', year: 'numeric' } as const
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return {
    date: new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }),
    /** The day of a comment, where the workspace is. */
    day: new Intl.DateTimeFormat(locale, { ...style, timeZone: timezone }),
    formatSize: (bytes: number) => formatBytes(bytes, byteUnits, (value) => number.format(value)),
  }
}

function toMore(writer: Writer, more: MoreOfTask): string {
  const { messages, page } = writer
  const description =
    more.description === null ? '' : toReadable(more.description, page.shows, messages.mentioned)
  return [
    toFacts(more, messages),
    description && `<p class="prose">${escape(description)}</p>`,
    toFiles(writer, more.files),
    toComments(writer, more),
  ].join('')
}

function toFacts({ assignees, priority, labels }: MoreOfTask, messages: PublicPageMessages): string {
  const facts = [
    [messages.assignees, assignees.join(', ')],
    [messages.priority, messages.priorities[priority] ?? ''],
    [messages.labels, labels.join(', ')],
  ].filter(([, text]) => text)
  if (facts.length === 0) return ''
  const spans = facts.map(
    ([name, text = '']) => `<span><span class="unseen">${name} </span>${escape(text)}</span>`,
  )
  return `<p class="facts">${spans.join('<span aria-hidden="true"> · </span>')}</p>`
}

/** The address is relative to the page's. Only the page's own link opens it, and only while it shows files. */
const toFiles = ({ secret, formatSize }: Writer, files: MoreOfTask['files']): string =>
  files
    .map(
      ({ id, name, size }) =>
        `<p class="file"><a href="${encodeURIComponent(secret)}/files/${id}">${escape(name)}</a> <span>${formatSize(size)}</span></p>`,
    )
    .join('')

function toComments(writer: Writer, { comments, comment_count }: MoreOfTask): string {
  const { messages } = writer
  const shown = comments.map((comment) => toComment(writer, comment)).join('')
  if (shown === '') return ''
  const earlier = comment_count - comments.length
  const note = earlier > 0 ? `<p class="facts">${messages.earlier(earlier)}</p>` : ''
  return `<section aria-label="${messages.comments}">${note}${shown}</section>`
}

/** A comment of files alone says nothing where files aren't shown: its text is their names. */
function toComment(writer: Writer, comment: PublicComment): string {
  const { messages, page, day } = writer
  const text = comment.of_files_alone ? '' : toReadable(comment.text, page.shows, messages.mentioned)
  const files = toFiles(writer, comment.files)
  if (text === '' && files === '') return ''
  const author = comment.author === null ? messages.someone : escape(comment.author)
  const time = `<time datetime="${comment.created_at}">${day.format(new Date(comment.created_at))}</time>`
  return `<article><p class="facts">${author} · ${time}</p>${text && `<p class="prose">${escape(text)}</p>`}${files}</article>`
}

/** Links to files of tasks and comments, and pictures of them, whose text is the file's name. */
const fileLinks = /!?\[[^[\]\n]*\]\([^()\n]*\/files\/att_[^()\n]*\)/g

const bullets = /^([ \t]*)[-+*][ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/gm
const numbers = /^([ \t]*\d{1,9}[.)])[ \t]+(?=\S)/gm
const indent = '\u00A0\u00A0'

/** Marks the items of lists so that they stay readable as such without Markdown, the inner ones indented. */
const markItems = (text: string): string =>
  text
    .replaceAll(bullets, (_, space: string, tick: string | undefined) => {
      const marker = tick === undefined ? '•' : tick === ' ' ? '☐' : '☑'
      return `${space === '' ? '' : indent}${marker} `
    })
    .replaceAll(numbers, '$1\u00A0')

/** Returns a text without Markdown, but with the markers of lists, without names of mentioned people and of linked files unless they are shown. */
function toReadable(text: string, { people, files }: Shows, mentioned: string): string {
  const linked = files ? text : text.replaceAll(fileLinks, '')
  return stripMarkdown(renderMentions(markItems(linked), people ? undefined : mentioned))
}

function toDates(
  { date, messages }: Writer,
  { start_date, due_date, due_time, timezone }: PublicTask,
): string {
  const toTime = (day: string) =>
    `<time datetime="${day}">${date.format(new Date(`${day}T00:00:00Z`))}</time>`
  const parts = [
    ...(start_date === null ? [] : [`<small>${messages.from(toTime(start_date))}</small>`]),
    ...(due_date === null ? [] : [toTime(due_date)]),
    ...(due_time === null ? [] : [`<small>${due_time} ${escape(timezone)}</small>`]),
  ]
  return parts.length === 0 ? '' : `<span class="when">${parts.join('')}</span>`
}
