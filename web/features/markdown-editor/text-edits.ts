/** A text with its selection, as a text area has it. */
export type Selected = { text: string; start: number; end: number }

/** Replaces a range of a text and selects some of the result. */
export type TextEdit = {
  from: number
  to: number
  insert: string
  select: readonly [start: number, end: number]
}

export type Format = 'bold' | 'italic' | 'code' | 'link' | 'heading' | 'quote' | 'bullets' | 'numbers'

const marks = { bold: '**', italic: '_', code: '`' } as const

/** Returns the edit that formats the selection, or removes the format if it is there. */
export function formatText(selected: Selected, format: Format): TextEdit {
  switch (format) {
    case 'bold':
    case 'italic':
      return wrap(selected, marks[format])
    case 'code':
      return selected.text.slice(selected.start, selected.end).includes('\n')
        ? fence(selected)
        : wrap(selected, marks.code)
    case 'link':
      return link(selected)
    default:
      return prefixLines(selected, format)
  }
}

function wrap({ text, start, end }: Selected, mark: string): TextEdit {
  const inner = text.slice(start, end)
  const { length } = mark
  const isAround = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark
  if (isAround)
    return { from: start - length, to: end + length, insert: inner, select: [start - length, end - length] }
  const isInside = inner.length >= 2 * length + 1 && inner.startsWith(mark) && inner.endsWith(mark)
  if (isInside) {
    const bare = inner.slice(length, -length)
    return { from: start, to: end, insert: bare, select: [start, start + bare.length] }
  }
  return { from: start, to: end, insert: mark + inner + mark, select: [start + length, end + length] }
}

/** Several lines of code go between fences, longer than any fence in them. */
function fence({ text, start, end }: Selected): TextEdit {
  const inner = text.slice(start, end).replace(/\n$/, '')
  const longest = Math.max(2, ...Array.from(inner.matchAll(/`{3,}/g), ([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const first = start + before.length + ticks.length + 1
  return {
    from: start,
    to: end,
    insert: `${before}${ticks}\n${inner}\n${ticks}${after}`,
    select: [first, first + inner.length],
  }
}

/** A selected URL becomes the target, and any other text the words of the link. */
function link({ text, start, end }: Selected): TextEdit {
  const inner = text.slice(start, end)
  if (isUrl(inner)) return { from: start, to: end, insert: `[](${inner})`, select: [start + 1, start + 1] }
  const at = start + inner.length + 3
  return { from: start, to: end, insert: `[${inner}](https://)`, select: [at, at + 'https://'.length] }
}

/** Whether a text is nothing but a web address. */
export const isUrl = (text: string): boolean =>
  /^https?:\/\/\S+$/.test(text.trim()) && URL.canParse(text.trim())

/** Makes the selected words a link to a pasted address. */
export const linkTo = ({ text, start, end }: Selected, url: string): TextEdit => {
  const insert = `[${text.slice(start, end)}](${url.trim()})`
  return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
}

const linePrefix = /^([ \t]*)(?:#{1,6} |> ?|[-*+] |\d{1,9}[.)] )?/
const hasPrefix = {
  heading: /^[ \t]*#{1,6} /,
  quote: /^[ \t]*> ?/,
  bullets: /^[ \t]*[-*+] /,
  numbers: /^[ \t]*\d{1,9}[.)] /,
}

/** Formats whole lines, all that the selection touches. */
function prefixLines({ text, start, end }: Selected, format: keyof typeof hasPrefix): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isOn = lines.every((line) => hasPrefix[format].test(line))
  const prefixOf = (index: number) =>
    ({ heading: '## ', quote: '> ', bullets: '- ', numbers: `${index + 1}. ` })[format]
  const insert = lines
    .map((line, index) =>
      line.replace(linePrefix, (_, indent: string) => indent + (isOn ? '' : prefixOf(index))),
    )
    .join('\n')
  const isCursor = start === end
  return {
    from,
    to,
    insert,
    select: isCursor ? [from + insert.length, from + insert.length] : [from, from + insert.length],
  }
}

/** Returns what Enter does in a list or a quote: goes on with it or, in an empty item, ends it. */
export function continueList({ text, start, end }: Selected): TextEdit | undefined {
  if (start !== end) return undefined
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const [prefix, indent = '', bullet, check = '', number, dot = ''] =
    /^([ \t]*)(?:([-*+] |> )(\[[ xX]\] )?|(\d{1,9})([.)]) )/.exec(line) ?? []
  if (prefix === undefined) return undefined
  if (line === prefix) return { from, to: start, insert: '', select: [from, from] }
  const next = bullet === undefined ? `${Number(number) + 1}${dot} ` : bullet + (check && '[ ] ')
  const insert = `\n${indent}${next}`
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] }
}
