import type { ParsedQuery } from './query.ts'

/*
 * The first letters of a document's words as a Bloom filter of 64 bits: where a bit of a query is missing, the document
 * doesn't have its words. It is so small that an index has it beside the task's id (0587). Stored documents have it, so
 * changing how bits are chosen takes another column.
 */

/** Few, since the last word of a query may be the beginning of one. */
const startLength = 3

function bitOf(start: string): bigint {
  let number = 0
  for (let index = 0; index < startLength; index++) number = number * 31 + (start.charCodeAt(index) || 0)
  // The upper bits of the product depend on all letters.
  return 1n << BigInt(Math.imul(number, 2_654_435_761) >>> 26)
}

/** The text of PostgreSQL's signed bigint. */
const bigintOf = (starts: Iterable<string>): string => {
  let bits = 0n
  for (const start of starts) bits |= bitOf(start)
  return BigInt.asIntN(64, bits).toString()
}

/** The bits of a document that no query for tasks is to find. */
export const noStarts = '0'

/** Returns the bits of a document's words. */
export const wordStarts = (words: ReadonlySet<string>): string =>
  bigintOf(new Set(Array.from(words, (word) => word.slice(0, startLength))))

/** Returns the bits that every document has that matches the query; undefined if its only word may begin in many ways. */
export function requiredStarts({ words, prefix }: ParsedQuery): string | undefined {
  const starts = [...words, prefix].map((word) => word.slice(0, startLength))
  if (prefix.length < startLength) starts.pop()
  return starts.length === 0 ? undefined : bigintOf(starts)
}
