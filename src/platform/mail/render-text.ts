import type { MailItem, MailContent } from './mail.ts'
import { oneLine } from './sanitize.ts'

const lineWidth = 72

/** Renders a mail as plain text, in lines of at most 72 characters unless a single word is longer. */
export function renderText({ greeting, paragraphs, action, footnote }: MailContent): string {
  const blocks = [
    ...(greeting === undefined ? [] : [wrap(greeting)]),
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string' ? wrap(paragraph) : paragraph.map(renderItem).join('\n').trimEnd(),
    ),
    // On its own line and never wrapped, so that it can be clicked and copied.
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(footnote === undefined ? [] : [`--\n${wrap(footnote)}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** An item of more than one line is separated from the next by a blank line. */
function renderItem(item: MailItem): string {
  if (typeof item === 'string') return `  ${oneLine(item)}`
  const { text, about, url } = item
  const lines = [`  ${oneLine(text)}`, ...(about === undefined ? [] : [indented(about)]), `  ${url}`]
  return lines.join('\n') + (about === undefined ? '' : '\n')
}

const indented = (text: string): string => wrap(text, lineWidth - 2).replaceAll(/^/gm, '  ')

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
