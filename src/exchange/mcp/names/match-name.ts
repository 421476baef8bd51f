import { ambiguousName, type Candidate, unknownName } from '../tool-errors.ts'

/** Makes names comparable that people write differently. */
export const fold = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** Names to compare others with, made comparable once. */
export type NameIndex<T extends Candidate> = {
  /** Those that are called so. */
  exact: ReadonlyMap<string, T[]>
  all: readonly { one: T; folded: string }[]
}

/** @param alsoCalled other names that something has, such as an address */
export function indexNames<T extends Candidate>(
  all: readonly T[],
  alsoCalled: (one: T) => string[] = () => [],
): NameIndex<T> {
  const exact = new Map<string, T[]>()
  for (const one of all)
    for (const name of new Set([one.name, ...alsoCalled(one)].map(fold)))
      exact.set(name, [...(exact.get(name) ?? []), one])
  return { exact, all: all.map((one) => ({ one, folded: fold(one.name) })) }
}

/**
 * Finds what a name stands for: the one that is called so. People may also be named by a part of their name, since no one
 * is called by all of it.
 *
 * @throws validation_error with the candidates if several match, not_found with those that come near
 */
export function matchName<T extends Candidate>(
  { exact, all }: NameIndex<T>,
  text: string,
  { field, advice, byPart = false }: { field: string; advice: string; byPart?: boolean },
): T {
  const wanted = fold(text)
  const [called, ...others] = exact.get(wanted) ?? []
  if (called && others.length === 0) return called
  if (called) throw ambiguousName(field, text, [called, ...others].map(toCandidate))
  const containing = (hasIt: (folded: string) => boolean) =>
    wanted === '' ? [] : all.filter(({ folded }) => hasIt(folded)).map(({ one }) => one)
  const parts = containing((folded) => hasWords(folded, wanted))
  if (byPart && parts.length === 1 && parts[0]) return parts[0]
  if (byPart && parts.length > 1) throw ambiguousName(field, text, parts.map(toCandidate))
  const near = parts.length > 0 ? parts : containing((folded) => folded.includes(wanted))
  throw unknownName(field, text, near.map(toCandidate), advice)
}

const toCandidate = ({ id, name }: Candidate): Candidate => ({ id, name })

/** Whether a name has these words one after another, such as "ana" or "kovač" of "ana kovač". */
const hasWords = (name: string, wanted: string): boolean => ` ${name} `.includes(` ${wanted} `)
