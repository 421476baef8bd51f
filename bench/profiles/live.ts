import type { Page } from 'playwright-core'
import { openBrowserContext, openLongList, taskPath } from '../browser.ts'
import { percentile } from '../sample.ts'
import { inBrowser } from './browser.ts'
import { columns, meanOf, type Profile, section } from './profile.ts'

const changes = 80
const slowestPercent = 5

/** Both pages use the machine's clock. */
const nowScript = 'performance.timeOrigin + performance.now()'

/** Notes when the stream brings a change, when its rows are asked for and arrive, and when the page shows them. */
const watchScript = `{
  const now = () => ${nowScript}
  globalThis.seen = {}
  const first = (name) => (globalThis.seen[name] ??= now())
  const addListener = EventSource.prototype.addEventListener
  EventSource.prototype.addEventListener = function (type, listener, options) {
    if (type !== 'changes') return addListener.call(this, type, listener, options)
    return addListener.call(this, type, (event) => { first('heard'); listener(event) }, options)
  }
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const isOfRows = String(request[0]?.url ?? request[0]).includes('/rows')
    if (isOfRows) first('asked')
    const response = await send(...request)
    if (isOfRows) first('answered')
    return response
  }
}`

const stepNames = [
  'the change, until its response',
  'the response, until the other browser hears of the change',
  'until it asks for the row',
  'until the row is there',
  'until the document has changed',
  'until the next frame',
] as const

/** Shows what the time from a change in one browser until another one shows it consists of. */
export const liveProfile: Profile = (run) =>
  inBrowser(run, async (browser, bench) => {
    const [first, second] = [
      await openBrowserContext(browser, bench),
      await openBrowserContext(browser, bench),
    ]
    const [writer, reader] = [await first.newPage(), await second.newPage()]
    await reader.addInitScript(watchScript)
    await openLongList(reader, bench)
    await openLongList(writer, bench)
    const all: number[][] = []
    for (let number = 0; number < changes; number++)
      all.push(await changeOnce(writer, reader, taskPath(bench, 3), `Seen ${number}.`))
    const total = (steps: number[]) => steps.reduce((sum, ms) => sum + ms, 0)
    const totals = all.map(total)
    const from = percentile(totals, 100 - slowestPercent)
    const groups = {
      [`all ${changes}`]: all,
      [`slowest ${slowestPercent}%`]: all.filter((steps) => total(steps) >= from),
    }
    return {
      text: section(
        `live: from a change in one browser to the frame in which another one shows it, p50 ${percentile(totals, 50).toFixed(0)} ms, p95 ${percentile(totals, 95).toFixed(0)} ms`,
        columns(
          ['mean, ms', ...Object.keys(groups)],
          stepNames.map((name, at) => [
            name,
            ...Object.values(groups).map((own) => meanOf(own, (steps) => steps[at] ?? 0)),
          ]),
        ),
      ),
      breakdown: {
        title: 'From a change in one browser to the frame in which another one shows it',
        unit: 'ms',
        rows: Object.entries(groups).map(([label, own]) => ({
          label,
          parts: stepNames.map((name, at) => ({ name, value: meanOf(own, (steps) => steps[at] ?? 0) })),
        })),
      },
    }
  })

/** @returns how long each step took; the other browser may hear of a change before its response */
async function changeOnce(writer: Page, reader: Page, path: string, title: string): Promise<number[]> {
  await reader.evaluate('globalThis.seen = {}')
  const shown = reader.evaluate<Record<string, number>>(`new Promise((done) => {
    const now = () => ${nowScript}
    const look = () => {
      if (!document.body.textContent.includes('${title}')) return
      changed.disconnect()
      globalThis.seen.changed ??= now()
      requestAnimationFrame(() => done({ ...globalThis.seen, shown: now() }))
    }
    const changed = new MutationObserver(look)
    changed.observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })`)
  const [sentMs, respondedMs] = await writer.evaluate<[number, number]>(`(async () => {
    const now = () => ${nowScript}
    const sentMs = now()
    await fetch('${path}', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ title: '${title}' }),
    })
    return [sentMs, now()]
  })()`)
  const seen = await shown
  const times = [
    sentMs,
    Math.min(respondedMs, seen['heard'] ?? respondedMs),
    ...['heard', 'asked', 'answered', 'changed', 'shown'].map((name) => seen[name]),
  ]
  let last = sentMs
  return times.slice(1).map((atMs = last) => {
    const tookMs = Math.max(0, atMs - last)
    last = Math.max(last, atMs)
    return tookMs
  })
}
