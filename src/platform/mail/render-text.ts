import type { MailItem, Mail } from './mail.ts'

const lineWidth = 72

/** A mail as plain text, lines of at most 72 characters where no word is longer. */
export function renderText({ greeting, paragraphs, action, footnote }: Mail): string {
  const blocks = [
    ...(greeting === undefined ? [] : [wrap(greeting)]),
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string' ? wrap(paragraph) : paragraph.map(renderItem).join('\n').trimEnd(),
    ),
    // On a line of its own and never broken, so that it can be followed and copied.
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footnote === undefined ? [] : [`--\n${wrap(footnote)}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** An item of more than a line stands apart from the next. */
function renderItem(item: MailItem): string {
  if (typeof item === 'string') return `  ${oneLine(item)}`
  const { text, about, url } = item
  const lines = [`  ${oneLine(text)}`, ...(about === undefined ? [] : [indented(about)]), `  ${url}`]
  return lines.join('\n') + (about === undefined ? '' : '\n')
}

const indented = (text: string): string => wrap(text, lineWidth - 2).replaceAll(/^/gm, '  ')

/** Text on one line, as headers need it and lists want it: breaks and other controls become spaces (S-31). */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const quotedMax = 80
/** Turn the text after them round, up to the end of the line. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A name that somebody else has chosen, in quotation marks. */
export const quoteUserText = (name: string): string => `“${sanitizeUserText(name, quotedMax)}”`

/**
 * What somebody else has written, on one line: shortened, and with a word joiner in what a mail program would make a
 * link of, so that nobody sends strangers a message of their own through our mails.
 */
export function sanitizeUserText(text: string, max: number): string {
  const characters = Array.from(oneLine(text).replaceAll(bidiControls, ''))
  const short = characters.length > max ? `${characters.slice(0, max).join('')}…` : characters.join('')
  return short.replaceAll(/([.:/@])(?=\S)/g, '$1\u2060')
}

function wrap(text: string, width = lineWidth): string {
  const lines: string[] = []
  let line = ''
  for (const word of oneLine(text).split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
