import { Readable } from 'node:stream'

/**
 * Pages of objects as a JSON array with an object to a line, made as it is read. @param count told of each page's length
 */
export function jsonArray(
  pages: AsyncIterable<readonly object[]>,
  count: (objects: number) => void = () => {},
): Readable {
  async function* lines() {
    let before = '[\n'
    for await (const page of pages) {
      if (page.length === 0) continue
      yield before + page.map((one) => JSON.stringify(one)).join(',\n')
      before = ',\n'
      count(page.length)
    }
    yield before === '[\n' ? '[\n]\n' : '\n]\n'
  }
  return Readable.from(lines(), { objectMode: false })
}
