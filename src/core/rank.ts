/**
 * Keys that order things by hand: strings of the characters of an id, compared as bytes. What nobody has placed has the
 * 26 characters of its id as its key, so that it stands where it was made.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const digits = BigInt(alphabet.length)
const idLength = 26
/** So much room is looked for, and so much of it is taken by one who comes next to the one before. */
const minGap = digits ** 3n
const step = 32n

/**
 * A key strictly between two, null being the end of all; as short as leaves room for hundreds more on either side.
 * Who is placed often is placed next to what was placed last, so it comes close to the younger of the two, and the room
 * is used up step by step, not by halves (0148).
 *
 * @param a smaller than `b`; no key ends with the smallest character but an id
 * @throws Error when nothing lies between them
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
  throw new Error(`nothing is between ${low} and ${b}`)
}

/** How many characters both begin with. */
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

/** Of two neighbours the one that was placed last is the one placed by hand, and of two such mostly the longer. */
const manualLength = (key: string): number => (key.length === idLength ? 0 : key.length)

/** The `width` characters after the first `from` as a number, as if zeros followed. */
function numberOf(key: string, from: number, width: number): bigint {
  let number = 0n
  for (let place = from; place < from + width; place++)
    number = number * digits + BigInt(alphabet.indexOf(key.charAt(place) || '0'))
  return number
}

function rankOf(number: bigint, width: number): string {
  let rest = number
  let key = ''
  for (let place = 0; place < width; place++) {
    key = alphabet.charAt(Number(rest % digits)) + key
    rest /= digits
  }
  return key.replace(/0+$/, '')
}
