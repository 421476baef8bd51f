import { ambiguousName, type Candidate, unknownName } from '../tool-errors.ts'

/** Makes names comparable that people write differently. */
export const fold = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/**
 * Finds what a name stands for: the one that is called so. People may also be named by a part of their name, since no one
 * is called by all of it.
 *
 * @throws validation_error with the candidates if several match, not_found with those that come near
 */
export function matchName<T extends Candidate>(
  all: readonly T[],
  text: string,
  options: { field: string; advice: string; alsoCalled?: (one: T) => string[]; byPart?: boolean },
): T {
  const { field, advice, alsoCalled = () => [], byPart = false } = options
  const wanted = fold(text)
  const exact = all.filter((one) => [one.name, ...alsoCalled(one)].some((name) => fold(name) === wanted))
  if (exact.length === 1 && exact[0]) return exact[0]
  if (exact.length > 1) throw ambiguousName(field, text, exact.map(toCandidate))
  const parts = wanted === '' ? [] : all.filter(({ name }) => hasWords(fold(name), wanted))
  if (byPart && parts.length === 1 && parts[0]) return parts[0]
  if (byPart && parts.length > 1) throw ambiguousName(field, text, parts.map(toCandidate))
  const near =
    parts.length > 0 || wanted === '' ? parts : all.filter(({ name }) => fold(name).includes(wanted))
  throw unknownName(field, text, near.map(toCandidate), advice)
}

const toCandidate = ({ id, name }: Candidate): Candidate => ({ id, name })

/** Whether a name has these words one after another, such as "ana" or "kovač" of "ana kovač". */
const hasWords = (name: string, wanted: string): boolean => ` ${name} `.includes(` ${wanted} `)
