/** A part of a Markdown text as the field shows it: `mark` is the syntax itself. */
export type TextPart = {
  text: string
  kind?: 'bold' | 'italic' | 'code' | 'heading' | 'quote' | 'link' | 'mention' | 'mark'
}

/** Longer texts are shown as they are: coloring must never slow down typing. */
const highlightMax = 20_000

const inline =
  /(`+)(?!`)([^`\n]{1,1000}?)\1(?!`)|(\*\*|__)(\S|\S[^\n]{0,1000}?\S)\3|(?<![\w*])([*_])(?=[^\s*_])([^*_\n]{1,1000}?)\5(?!\w)|(\[[^\]\n]{0,400}\])(\([^()\s]{1,1000}\))|(https?:\/\/[^\s<>]{1,1000})/g
const block = /^([ \t]*)(#{1,6} |> ?|[-*+] (?:\[[ xX]\] )?|\d{1,9}[.)] )/

/**
 * Splits a text into parts for the field to color, line by line. It follows what people write most; what is rare looks plain
 * while typing, and is right once it is sent.
 *
 * @param names of people, which are colored after an `@`, as the numbers of tasks are after a `#`
 */
export function highlight(text: string, names: readonly string[]): TextPart[] {
  if (text.length > highlightMax) return [{ text }]
  const mention = mentionPattern(names)
  const parts: TextPart[] = []
  let fence: string | undefined
  for (const line of text.split(/(?<=\n)/)) {
    const [, ticks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== undefined) {
      const isEnd = ticks !== undefined && ticks.startsWith(fence) && line.trim() === ticks
      parts.push({ text: line, kind: isEnd ? 'mark' : 'code' })
      if (isEnd) fence = undefined
    } else if (ticks !== undefined) {
      fence = ticks
      parts.push({ text: line, kind: 'mark' })
    } else parts.push(...highlightLine(line, mention))
  }
  return parts
}

function highlightLine(line: string, mention: RegExp): TextPart[] {
  const [prefix = '', indent = '', mark = ''] = block.exec(line) ?? []
  const rest = line.slice(prefix.length)
  const start: TextPart[] = prefix === '' ? [] : [{ text: indent }, { text: mark, kind: 'mark' }]
  if (mark.startsWith('#')) return [...start, { text: rest, kind: 'heading' }]
  if (mark.startsWith('>')) return [...start, { text: rest, kind: 'quote' }]
  return [...start, ...highlightInline(rest, mention)]
}

function highlightInline(text: string, mention: RegExp): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(inline)) {
    const [whole, ticks, code, strong, bold, single, italic, words, target] = match
    parts.push(...withMentions(text.slice(end, match.index), mention))
    end = match.index + whole.length
    if (ticks !== undefined) parts.push(...between(ticks, { text: code ?? '', kind: 'code' }))
    else if (strong !== undefined) parts.push(...between(strong, { text: bold ?? '', kind: 'bold' }))
    else if (single !== undefined) parts.push(...between(single, { text: italic ?? '', kind: 'italic' }))
    else if (words !== undefined)
      parts.push({ text: words, kind: 'link' }, { text: target ?? '', kind: 'mark' })
    else parts.push({ text: whole, kind: 'link' })
  }
  return [...parts, ...withMentions(text.slice(end), mention)]
}

const between = (mark: string, part: TextPart): TextPart[] => [
  { text: mark, kind: 'mark' },
  part,
  { text: mark, kind: 'mark' },
]

function withMentions(text: string, mention: RegExp): TextPart[] {
  if (text === '') return []
  if (!text.includes('@') && !text.includes('#')) return [{ text }]
  return text
    .split(mention)
    .map((part, index): TextPart => (index % 2 === 1 ? { text: part, kind: 'mention' } : { text: part }))
    .filter((part) => part.text !== '')
}

/** Longer names first, so that they win over names they begin with. */
function mentionPattern(names: readonly string[]): RegExp {
  const byLength = names.toSorted((a, b) => b.length - a.length).map((name) => RegExp.escape(name))
  const people = byLength.length === 0 ? [] : [`@(?:${byLength.join('|')})`]
  return new RegExp(
    `(${[...people, '(?<![\\p{L}\\p{N}_&/#])#[1-9]\\d{0,8}'].join('|')})(?![\\p{L}\\p{N}_])`,
    'u',
  )
}
