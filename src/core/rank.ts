/**
 * Sort keys of manual order: strings of the characters of IDs, compared as bytes. What was never moved has
 * the 26 characters of its ID as its key, so it sorts by creation.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digits = BigInt(alphabet.length)
const idLength = 26
/** The gap that a new key needs, and the step that it takes from the neighbor that was moved last. */
const minGap = digits ** 3n
const step = 32n

/**
 * Returns a key strictly between two, where null is the end; as short as possible while hundreds more fit on
 * either side. Repeated moves usually go next to the last one, so the key is close to the neighbor that was
 * moved more recently: that way the gap is used up step by step, not by halves (0148).
 *
 * @param a smaller than `b`; only IDs end with the smallest character
 * @throws Error when no key fits between them
 */
export function rankBetween(a: string | null, b: string | null): string {
  const low = a ?? ''
  if (b !== null && low >= b) throw new Error(`${low} is not before ${b}`)
  const shared = sharedLength(low, b)
  const longest = Math.max(low.length, b?.length ?? 0) - shared
  for (let width = 1; width <= longest + 4; width++) {
    const from = numberOf(low, shared, width)
    const to = b === null ? digits ** BigInt(width) : numberOf(b, shared, width)
    if (to - from >= minGap) return low.slice(0, shared) + rankOf(chooseNumber(low, b ?? '', from, to), width)
  }
  throw new Error(`there is no key between ${low} and ${b}`)
}

/** The length of the common prefix. */
function sharedLength(low: string, high: string | null): number {
  if (high === null) return 0
  let shared = 0
  while (shared < low.length && low[shared] === high[shared]) shared++
  return shared
}

function chooseNumber(low: string, high: string, from: bigint, to: bigint): bigint {
  const half = (to - from) / 2n
  const near = half < step ? half : step
  const [lowAge, highAge] = [manualLength(low), manualLength(high)]
  if (lowAge > highAge) return from + near
  return highAge > lowAge ? to - near : from + half
}

/**
 * Of two neighbors the one that was moved last is the one with a manual key, and of two such keys mostly the
 * longer.
 */
const manualLength = (key: string): number => (key.length === idLength ? 0 : key.length)

/** Reads the `width` characters after the first `from` as a number, padded with zeros. */
function numberOf(key: string, from: number, width: number): bigint {
  let number = 0n
  for (let position = from; position < from + width; position++)
    number = number * digits + BigInt(alphabet.indexOf(key.charAt(position) || '0'))
  return number
}

function rankOf(number: bigint, width: number): string {
  let rest = number
  let key = ''
  for (let position = 0; position < width; position++) {
    key = alphabet.charAt(Number(rest % digits)) + key
    rest /= digits
  }
  return key.replace(/0+$/, '')
}
