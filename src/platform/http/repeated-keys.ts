/** An object or array that the scan is in: its keys so far, and the key or index of what comes next. */
type Container = { keys: Set<string> | undefined; step: string | number; expectsKey: boolean }

/**
 * Finds the first key that an object has twice, in the order of the text, also when they are spelled differently
 * (`\u0061` is `a`). Takes time in proportion to the text, whatever it is.
 *
 * @param json valid JSON
 * @returns the path of the key; undefined if there is none
 */
export function findRepeatedKey(json: string): (string | number)[] | undefined {
  const open: Container[] = []
  for (let at = 0; at < json.length; at += 1) {
    const inside = open.at(-1)
    switch (json[at]) {
      case '{':
        open.push({ keys: new Set(), step: '', expectsKey: true })
        break
      case '[':
        open.push({ keys: undefined, step: 0, expectsKey: false })
        break
      case '}':
      case ']':
        open.pop()
        break
      case ',':
        if (inside) moveOn(inside)
        break
      case '"': {
        const end = endOfString(json, at)
        if (inside?.keys && inside.expectsKey) {
          inside.step = JSON.parse(json.slice(at, end + 1)) as string
          inside.expectsKey = false
          if (inside.keys.has(inside.step)) return open.map(({ step }) => step)
          inside.keys.add(inside.step)
        }
        at = end
      }
    }
  }
  return undefined
}

function moveOn(container: Container): void {
  if (typeof container.step === 'number') container.step += 1
  else container.expectsKey = true
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  for (; json[at] !== '"'; at += 1) if (json[at] === '\\') at += 1
  return at
}
