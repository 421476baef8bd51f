/** The lines of a text, one by one: an array of all of them may be more than fits in memory. */
export function* splitLines(text: string): Iterable<string> {
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index)
    start = index + mark.length
  }
  yield text.slice(start)
}
