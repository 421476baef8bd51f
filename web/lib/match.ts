const marks = /\p{M}/gu
/** Removes case and accents, so that "ines" finds "inês". */
const fold = (text: string): string => text.normalize('NFD').replaceAll(marks, '').toLowerCase()

/** Each name is folded once, however many letters are typed. */
const foldedNames = new Map<string, string>()
const foldedNamesMax = 20_000
function foldedOf(name: string): string {
  const cached = foldedNames.get(name)
  if (cached !== undefined) return cached
  if (foldedNames.size >= foldedNamesMax) foldedNames.clear()
  const folded = fold(name)
  foldedNames.set(name, folded)
  return folded
}

/**
 * Returns a function that ranks how well a name matches what is typed: 0 if it begins with it, 1 if each
 * typed word begins one of its words, 2 if it contains them all anywhere, undefined if it doesn't match.
 */
export function matcher(typed: string): (name: string) => number | undefined {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const phrase = words.join(' ')
  return (name) => {
    const folded = foldedOf(name)
    if (!words.every((word) => folded.includes(word))) return undefined
    if (folded.startsWith(phrase)) return 0
    return words.every((word) => folded.startsWith(word) || folded.includes(` ${word}`)) ? 1 : 2
  }
}

/** Returns the items whose name matches what is typed, best match first, ties in their own order. */
export function rankMatches<T extends { name: string }>(things: readonly T[], typed: string): T[] {
  const rankOf = matcher(typed)
  return things
    .flatMap((thing) => {
      const rank = rankOf(thing.name)
      return rank === undefined ? [] : [{ thing, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}
