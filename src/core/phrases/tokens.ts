import { type Dictionary, fold, type Sign } from './lexicon.ts'

/** A word of a text, or a part of one such as "9-10am". */
export type Token = {
  /** Folded, without the punctuation at its end; empty in a name such as "Black Friday". */
  text: string
  /** As typed. */
  raw: string
  start: number
  end: number
  /** A comma, semicolon or colon follows. */
  isSetOff: boolean
  /** It goes on with the word before it, without a space. */
  isJoined: boolean
}

const wholeDate =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2}(?:\d{2})?)?|\d{1,2}-\d{1,2}-\d{4})$/
const dateAndTime = /^(\d{4}-\d{2}-\d{2})t(\d{1,2}:\d{2})$/
const clockOrNumber = /^\d{1,4}(?:[:.]\d{2})?(\D*)$/
const countAndUnit = /^(\d{1,3})(\p{L}+)$/u

/** Splits a text into words. */
export function tokenize(text: string, words: Dictionary): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(/\S+/g)) {
    const raw = match[0].replace(/[,;:]+$/, '')
    if (raw !== '') tokens.push(...partsOf(raw, match.index, raw !== match[0], words))
    // In French, a space stands before a colon.
    else if (tokens.length > 0) tokens[tokens.length - 1] = { ...tokens.at(-1)!, isSetOff: true }
  }
  return withoutNames(withPairs(tokens, text, words), words)
}

/** Joins two words that are one in the lexicon: "jour ouvré", "los lunes". */
function withPairs(tokens: readonly Token[], text: string, words: Dictionary): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    const before = joined.at(-1)
    const pair = before && !before.isSetOff && !token.isJoined ? `${before.text} ${token.text}` : ''
    if (!before || !(words.units.has(pair) || words.everyWeekday.has(pair) || words.parts.has(pair)))
      joined.push(token)
    else
      joined[joined.length - 1] = {
        ...token,
        text: pair,
        raw: text.slice(before.start, token.end),
        start: before.start,
        isJoined: before.isJoined,
      }
  }
  return joined
}

function partsOf(raw: string, start: number, isSetOff: boolean, words: Dictionary): Token[] {
  const folded = fold(raw)
  const whole = [
    { text: withoutPeriod(folded), raw, start, end: start + raw.length, isSetOff, isJoined: false },
  ]
  const pieces = piecesOf(folded, words)
  // Folding can change the length of a word; its parts could then not be found in it.
  if (pieces.length < 2 || folded.length !== raw.length) return whole
  let at = start
  return pieces.map((text, index) => {
    const from = at
    at += text.length
    const isLast = index === pieces.length - 1
    const end = isLast ? start + raw.length : at
    const rawPart = raw.slice(from - start, end - start)
    return { text, raw: rawPart, start: from, end, isSetOff: isSetOff && isLast, isJoined: index > 0 }
  })
}

/** "tomorrow." and "Nov." but "1.12." and "a.m." */
const withoutPeriod = (word: string): string =>
  /^[^.]*[^.\d]\.$|^\d{4}-\d\d-\d\d\.$|:\d\d\.$|^\d+\.\d\d\p{L}+\.$/u.test(word) ? word.slice(0, -1) : word

/** The parts of "mon-fri", "9-10am", "mon/wed", "@3pm", "2h", "Freitagabend" and "2026-12-01T09:00". */
function piecesOf(folded: string, words: Dictionary): string[] {
  const word = withoutPeriod(folded)
  if (/^@\d/.test(word)) return ['@', ...piecesOf(word.slice(1), words)]
  const stamp = dateAndTime.exec(word)
  if (stamp) return [stamp[1]!, word.slice(10)]
  const counted = countAndUnit.exec(word)
  if (counted && words.units.has(counted[2]!)) return [counted[1]!, counted[2]!]
  const compound = words.joinsParts ? weekdayAndPart(word, words) : undefined
  if (compound) return compound
  if (!/.[-–—/]./.test(word) || wholeDate.test(word)) return [word]
  const pieces = word.split(/([-–—/])/)
  const isSuffix = (suffix: string) =>
    suffix === '' ||
    words.ordinals.has(suffix) ||
    (['am', 'pm'] as const).some((half) => words.signs.get(half)?.has(suffix))
  const isDay = (piece: string) =>
    isSuffix(clockOrNumber.exec(piece)?.[1] ?? '?') || words.weekdays.has(piece) || words.months.has(piece)
  return pieces.every((piece, at) => at % 2 === 1 || isDay(piece)) ? pieces : [word]
}

/** "Freitagabend"; "freitagabends" is all of them. */
function weekdayAndPart(word: string, words: Dictionary): string[] | undefined {
  for (const day of words.weekdays.keys()) {
    const part = word.startsWith(day) && day.length > 2 ? word.slice(day.length) : ''
    if (words.parts.has(part) && !part.endsWith('s')) return [day, part]
  }
  return undefined
}

/** Empties the words of names, so that nothing is read in them. */
function withoutNames(tokens: Token[], words: Dictionary): Token[] {
  for (const [at, token] of tokens.entries())
    for (const name of words.names.get(token.text) ?? [])
      if (name.every((word, ahead) => tokens[at + ahead]?.text === word))
        for (let ahead = 0; ahead < name.length; ahead++)
          tokens[at + ahead] = { ...tokens[at + ahead]!, text: '' }
  return tokens
}

/** Returns how many words from `at` on are a sign of the language; 0 if they are none. */
export function signAt(
  { tokens, words }: { tokens: readonly Token[]; words: Dictionary },
  at: number,
  sign: Sign,
): number {
  const first = tokens[at]?.text
  if (first === undefined) return 0
  for (const form of words.signs.get(sign)?.get(first) ?? [])
    if (form.every((word, ahead) => tokens[at + ahead]?.text === word)) return form.length
  return 0
}
