import type { ListId } from '../../core/ids.ts'
import { splitWords } from './words.ts'

/** What is looked for: all of `whole`, and a word that begins with `begun`. */
export type ParsedQuery = { words: string[]; prefix: string }

/** Of a longer question the longest words count: each is looked up in every segment. */
const queryWordsMax = 12

/** The words of a question, of which the last may still be being typed; undefined where there is none. */
export function parseQuery(question: string): ParsedQuery | undefined {
  const found = Array.from(splitWords(question), ({ word }) => word)
  const begun = found.pop()
  if (begun === undefined) return undefined
  const whole = [...new Set(found)].filter((word) => word !== begun)
  if (whole.length >= queryWordsMax) whole.sort((a, b) => b.length - a.length).length = queryWordsMax - 1
  return { words: whole, prefix: begun }
}

/*
 * Questions to PostgreSQL's full text search, as the text of a tsquery in which `%` stands for the number of a segment.
 * Words are letters and digits alone, and ids are ours, so nothing in the quotes has to be escaped (S-30).
 */

/** Titles that have all the words. */
export const titleTsquery = ({ words, prefix }: ParsedQuery): string =>
  [...words, prefix].map((word) => `'%=${word}'`).join(' & ')

/** Any text that has all the words, the last one begun. */
export const textTsquery = ({ words, prefix }: ParsedQuery): string =>
  [...words.map((word) => `'%:${word}'`), `'%:${prefix}':*`].join(' & ')

/** The same in some lists alone. */
export const withLists = (query: string, lists: readonly ListId[]): string =>
  lists.length === 0 ? query : `${query} & (${lists.map((id) => `'%@${id.slice(4)}'`).join(' | ')})`

/** The words of a document in its segment, as they are kept. */
export const documentLexemes = (
  segment: number,
  list: ListId,
  { title, all }: { title: ReadonlySet<string>; all: ReadonlySet<string> },
): string[] => [
  `${segment}@${list.slice(4)}`,
  ...Array.from(title, (word) => `${segment}=${word}`),
  ...Array.from(all, (word) => `${segment}:${word}`),
]
