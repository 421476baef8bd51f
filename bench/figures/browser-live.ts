import type { Browser, Page } from 'playwright-core'
import type { BenchContext } from '../context.ts'
import { openBrowserContext, openLongList, taskPath } from '../browser.ts'
import { p50, p95 } from '../browser-probes.ts'
import { startEchoServer } from '../echo-server.ts'
import type { Figure } from './figure.ts'

const changes = 120
const seenMaxMs = 60

/** Both pages use the machine's clock. */
const epochNowScript = 'performance.timeOrigin + performance.now()'

/** Measures the time from a change in one browser until another one shows it; the limit is a minimal event stream. */
export async function crossBrowserFigure(browser: Browser, bench: BenchContext): Promise<Figure> {
  const [first, second] = [await openBrowserContext(browser, bench), await openBrowserContext(browser, bench)]
  const [writer, reader] = [await first.newPage(), await second.newPage()]
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
  const baseline = await measureEcho(writer, reader)
  await Promise.all([first.close(), second.close()])
  return {
    name: 'A change in one browser appears in another',
    measured: `p50 ${p50(took).toFixed(0)} ms, p95 ${p95(took).toFixed(0)} ms of ${took.length}`,
    limit: `a minimal stream: p50 ${p50(baseline).toFixed(0)} ms, p95 ${p95(baseline).toFixed(0)} ms`,
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

/** @returns the time of each change from its request to the frame that shows it, in ms */
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
