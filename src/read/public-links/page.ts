import { hash } from 'node:crypto'
import { pageStyle } from './page-style.ts'
import type { PublicLine, PublicPage } from './read.ts'
import type { PublicTask } from './store.ts'

/** The headers of each page: nothing is loaded or run, kept, indexed, framed, or told to other sites. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', pageStyle, 'base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escape(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
${body}
</body>
</html>
`

/** A page that only says why there is nothing to see. */
const notice = (title: string, text: string): string =>
  document(title, `<main><h1>${title}</h1><p>${text}</p></main>`)

/** The same for a link that never existed, was revoked or replaced, or whose list is archived or deleted. */
export const notFoundPage = notice(
  'Not found',
  'This link doesn’t work, or no longer does. Ask the person who sent it to you for a new one.',
)

export const rateLimitedPage = notice(
  'Try again in a moment',
  'This page was opened too often in the last minute.',
)

/** Writes a page of a list. It has no scripts, and only links to its other pages. */
export function toHtml({ name, open, completed, lines, page, pages }: PublicPage): string {
  const counts = `${count(open)} open · ${count(completed)} completed`
  const content = lines.length === 0 ? '<p>This list has no tasks.</p>' : toContent(lines)
  const turn = (to: number, text: string) => (to < 1 || to > pages ? '' : `<a href="?page=${to}">${text}</a>`)
  const nav =
    pages === 1
      ? ''
      : `<nav aria-label="Pages">${turn(page - 1, 'Previous page')}<span>Page ${page} of ${pages}</span>${turn(page + 1, 'Next page')}</nav>`
  return document(
    name,
    `<header><h1>${escape(name)}</h1><p>${counts}</p></header>
<main>${content}${nav}</main>
<footer>Read-only, shared with Daybook</footer>`,
  )
}

const count = (number: number): string => number.toLocaleString('en-US')

/** Each heading, and the list of the tasks below it. */
function toContent(lines: readonly PublicLine[]): string {
  let html = ''
  let inList = false
  const close = () => {
    if (inList) html += '</ul>'
    inList = false
  }
  for (const line of lines) {
    if (line.kind === 'task') {
      if (!inList) html += '<ul>'
      inList = true
      html += toItem(line.task, line.isSubtask)
      continue
    }
    close()
    html +=
      line.kind === 'completed'
        ? '<h2 class="completed"><span>Completed</span></h2>'
        : `<h2><span>${escape(line.text)}</span></h2>`
  }
  close()
  return html
}

function toItem(task: PublicTask, isSubtask: boolean): string {
  const classes = [...(task.completed ? ['done'] : []), ...(isSubtask ? ['sub'] : [])].join(' ')
  const state = task.completed ? '<span class="unseen">Completed: </span>' : ''
  return `<li${classes && ` class="${classes}"`}><div><span class="box" aria-hidden="true"></span><span class="title">${state}${escape(task.title)}</span></div>${toDates(task)}</li>`
}

const dateFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

const toDate = (date: string): string =>
  `<time datetime="${date}">${dateFormat.format(new Date(`${date}T00:00:00Z`))}</time>`

function toDates({ start_date, due_date, due_time, timezone }: PublicTask): string {
  const parts = [
    ...(start_date === null ? [] : [`<small>from ${toDate(start_date)}</small>`]),
    ...(due_date === null ? [] : [toDate(due_date)]),
    ...(due_time === null ? [] : [`<small>${due_time} ${escape(timezone)}</small>`]),
  ]
  return parts.length === 0 ? '' : `<span class="when">${parts.join('')}</span>`
}
