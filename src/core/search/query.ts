import type { ListId } from '../ids.ts'
import { splitWords } from './words.ts'

/** A search for all of `words` and a word that starts with `prefix`. */
export type ParsedQuery = { words: string[]; prefix: string }

/** A longer query is reduced to its longest words, since each is looked up in every segment. */
const queryWordsMax = 12

/** Parses a query, whose last word may be incomplete; returns undefined if it has no words. */
export function parseQuery(query: string): ParsedQuery | undefined {
  const all = Array.from(splitWords(query), ({ word }) => word)
  const prefix = all.pop()
  if (prefix === undefined) return undefined
  const words = [...new Set(all)].filter((word) => word !== prefix)
  if (words.length >= queryWordsMax) words.sort((a, b) => b.length - a.length).length = queryWordsMax - 1
  return { words, prefix }
}

/** Whether texts together match a query. */
type Matcher = (texts: readonly string[]) => boolean

/** Returns a check of texts, which finds what the index finds. */
export function matcherOf(query: ParsedQuery): Matcher {
  const patterns = plainPatterns(query)
  return (texts) => (patterns && matchesPlainly(texts, patterns)) || matchesByWords(texts, query)
}

function matchesByWords(texts: readonly string[], { words, prefix }: ParsedQuery): boolean {
  const missing = new Set(words)
  let foundPrefix = false
  for (const text of texts)
    for (const { word } of splitWords(text)) {
      missing.delete(word)
      foundPrefix ||= word.startsWith(prefix)
      if (foundPrefix && missing.size === 0) return true
    }
  return false
}

/** Letters and digits that folding leaves as they are, and fewer than words are cut to. */
const plainWord = /^[a-z0-9]{1,60}$/
const notPlain = /\P{ASCII}/u

/** Returns the patterns of a query's words; undefined for words that aren't plain. */
function plainPatterns({ words, prefix }: ParsedQuery): RegExp[] | undefined {
  if (![...words, prefix].every((word) => plainWord.test(word))) return undefined
  const begins = (word: string) => `(?<![a-z0-9])${word}`
  return [
    ...words.map((word) => new RegExp(`${begins(word)}(?![a-z0-9])`, 'i')),
    new RegExp(begins(prefix), 'i'),
  ]
}

/**
 * Returns whether plain texts have the words, in a tenth of the time that it takes to split and fold them; false also
 * means that they aren't plain.
 */
function matchesPlainly(texts: readonly string[], patterns: readonly RegExp[]): boolean {
  for (const pattern of patterns) if (!isInPlainText(texts, pattern)) return false
  return true
}

function isInPlainText(texts: readonly string[], pattern: RegExp): boolean {
  for (const text of texts) if (pattern.test(text) && !notPlain.test(text)) return true
  return false
}

/*
 * Queries for PostgreSQL's full text search: the text of a tsquery, with `%` as a placeholder for a segment's number.
 * Words consist of letters and digits, and ids are our own, so nothing in the quotes needs escaping (S-30).
 */

/** Matches titles that contain all the words, the last one too in full. */
export const titleTsquery = ({ words, prefix }: ParsedQuery): string =>
  [...words, prefix].map((word) => `'%=${word}'`).join(' & ')

/** Matches any text that contains all the words, and one that starts with the prefix. */
export const textTsquery = ({ words, prefix }: ParsedQuery): string =>
  [...words.map((word) => `'%:${word}'`), `'%:${prefix}':*`].join(' & ')

/** Limits a query to some lists. */
export const withLists = (query: string, lists: readonly ListId[]): string =>
  lists.length === 0 ? query : `${query} & (${lists.map((id) => `'%@${id.slice(4)}'`).join(' | ')})`

/** Returns the lexemes that are stored for a document in a segment. */
export const documentLexemes = (
  segment: number,
  list: ListId,
  { title, all }: { title: ReadonlySet<string>; all: ReadonlySet<string> },
): string[] => [
  `${segment}@${list.slice(4)}`,
  ...Array.from(title, (word) => `${segment}=${word}`),
  ...Array.from(all, (word) => `${segment}:${word}`),
]
