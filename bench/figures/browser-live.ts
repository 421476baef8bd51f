import type { Browser, Page } from 'playwright-core'
import type { BenchContext } from '../context.ts'
import { openBrowserContext, openLongList, taskPath } from '../browser.ts'
import { p50, p95 } from '../browser-probes.ts'
import { startEchoServer } from '../echo-server.ts'
import type { Figure } from './figure.ts'

const changes = 120
const seenMaxMs = 500

/** Both pages have the machine's clock. */
const epochNowScript = 'performance.timeOrigin + performance.now()'

/** From a change in one browser to the picture of it in another one; beside it, the same through the barest of streams. */
export async function crossBrowserFigure(browser: Browser, bench: BenchContext): Promise<Figure> {
  const [one, other] = [await openBrowserContext(browser, bench), await openBrowserContext(browser, bench)]
  const [writer, reader] = [await one.newPage(), await other.newPage()]
  await openLongList(reader, bench)
  await openLongList(writer, bench)
  const took = await measureChanges(
    writer,
    reader,
    (number) => `fetch('${taskPath(bench, 3)}', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Seen ${number}.' }),
    })`,
    (number) => `document.body.textContent.includes('Seen ${number}.')`,
  )
  const least = await measureEcho(writer, reader)
  await Promise.all([one.close(), other.close()])
  return {
    name: 'A change in one browser is seen in another',
    measured: `p50 ${p50(took).toFixed(0)} ms, p95 ${p95(took).toFixed(0)} ms of ${took.length}`,
    limit: `a bare stream: p50 ${p50(least).toFixed(0)} ms, p95 ${p95(least).toFixed(0)} ms`,
    ratio: p95(took) / seenMaxMs,
    target: `p95 ≤ ${seenMaxMs} ms`,
    met: p95(took) <= seenMaxMs,
  }
}

async function measureEcho(writer: Page, reader: Page): Promise<number[]> {
  const { url, stop } = await startEchoServer()
  try {
    await Promise.all([writer.goto(url), reader.goto(url)])
    await reader.evaluate(`new Promise((open) => {
      const stream = new EventSource('/live')
      stream.onopen = open
      stream.onmessage = ({ data }) => (document.body.textContent = data)
    })`)
    return await measureChanges(
      writer,
      reader,
      (number) => `fetch('/seen-${number}.', { method: 'POST' })`,
      (number) => `document.body.textContent.includes('seen-${number}.')`,
    )
  } finally {
    stop()
  }
}

/** @returns for each change, from its request to the frame that shows it, in ms */
async function measureChanges(
  writer: Page,
  reader: Page,
  change: (number: number) => string,
  isSeen: (number: number) => string,
): Promise<number[]> {
  const took: number[] = []
  for (let number = 0; number < changes; number++) {
    const seen = reader.evaluate<number>(`new Promise((done) => {
      const look = () => (${isSeen(number)} ? done(${epochNowScript}) : requestAnimationFrame(look))
      look()
    })`)
    const startedAt = await writer.evaluate<number>(`(async () => {
      const startedAt = ${epochNowScript}
      await ${change(number)}
      return startedAt
    })()`)
    took.push((await seen) - startedAt)
  }
  return took
}
