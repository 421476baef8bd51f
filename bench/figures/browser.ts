import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import type { BenchContext } from '../context.ts'
import {
  emailLabel,
  fillLongList,
  launchBrowser,
  longListSize,
  longListId,
  openBrowserContext,
  openLongList,
  waitForWebBuild,
} from '../browser.ts'
import {
  emptyPage,
  p50,
  p95,
  measureKeyPresses,
  measureOpening,
  measureScrolling,
} from '../browser-probes.ts'
import { median } from '../sample.ts'
import { crossBrowserFigure } from './browser-live.ts'
import { type Figure, formatCount } from './figure.ts'

const scriptMaxKb = 200
const signInMaxMs = 1_000
const openListMaxMs = 200
const frameMaxMs = 1000 / 60
const paintMaxMs = 17
const rowsMax = 60
const rounds = 7
/** Someone looks at a page before they click. */
const restMs = 1_000
const scrollSteps = 150
const presses = 100

/** Measures the app as one person experiences it, in Chromium, next to what the same browser takes for an empty page. */
export async function browserFigures(bench: BenchContext): Promise<Figure[]> {
  await fillLongList(bench)
  const browser = await launchBrowser(bench)
  try {
    await waitForWebBuild(browser, bench)
    return [
      await signInFigure(browser, bench),
      await scriptSizeFigure(browser, bench),
      await openListFigure(browser, bench),
      ...(await interactionFigures(browser, bench)),
      await crossBrowserFigure(browser, bench),
    ]
  } finally {
    await browser.close()
  }
}

export const durationFigure = (name: string, took: number, maxMs: number, baseline: string): Figure => ({
  name,
  measured: `${took.toFixed(0)} ms`,
  limit: baseline,
  ratio: took / maxMs,
  target: `≤ ${formatCount(maxMs)} ms`,
  met: took <= maxMs,
})

/** Measures the time until someone can type, with an empty cache; the limit is an empty page with a field. */
async function signInFigure(browser: Browser, bench: BenchContext): Promise<Figure> {
  const took: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await openBrowserContext(browser, bench, false)
    const page = await context.newPage()
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }))
    baseline.push(await timed(() => page.goto('/empty').then(() => page.locator('input').fill('ada'))))
    took.push(await timed(() => page.goto('/sign-in').then(() => page.getByLabel(emailLabel).fill('ada'))))
    await context.close()
  }
  return durationFigure(
    'Sign-in page is ready for typing',
    median(took),
    signInMaxMs,
    `an empty page: ${median(baseline).toFixed(0)} ms`,
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Measures the script that the first screen of tasks loads; prefetching while idle doesn't count. */
async function scriptSizeFigure(browser: Browser, bench: BenchContext): Promise<Figure> {
  const context = await openBrowserContext(browser, bench)
  const page = await context.newPage()
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await openLongList(page, bench)
  await page.waitForLoadState('networkidle')
  const kb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
  await context.close()
  return {
    name: 'Script of the first screen of tasks, gzip',
    measured: `${kb.toFixed(0)} kB`,
    limit: `${scriptMaxKb} kB`,
    ratio: kb / scriptMaxKb,
    target: `≤ ${scriptMaxKb} kB`,
    met: kb <= scriptMaxKb,
  }
}

/**
 * Measures the time from a press of the pointer in the sidebar to the first frame with the list's rows, by the clock of the page, from
 * a page that shows no tasks and has come to rest; the limit is the request for the rows alone.
 */
async function openListFigure(browser: Browser, bench: BenchContext): Promise<Figure> {
  const context = await openBrowserContext(browser, bench)
  const page = await context.newPage()
  const took: number[] = []
  const baseline: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.goto('/notifications')
    const link = `.sidebar a[href="/lists/${longListId(bench)}"]`
    await page.locator(link).waitFor()
    await page.waitForTimeout(restMs)
    took.push(await measureOpening(page, link))
    baseline.push(await page.evaluate<number>(readRowsScript(page)))
  }
  await context.close()
  return durationFigure(
    `A list of ${formatCount(longListSize)} tasks opens`,
    median(took),
    openListMaxMs,
    `the rows alone: ${median(baseline).toFixed(0)} ms`,
  )
}

const readRowsScript = (page: Page): string => `(async () => {
  const me = await (await fetch('/app/v1/me')).json()
  const startedAt = performance.now()
  const path = '/app/v1/workspaces/' + me.workspaces[0].id + '/rows?list_id=' + '${new URL(page.url()).pathname.split('/').at(-1)}'
  await (await fetch(path)).json()
  return performance.now() - startedAt
})()`

/** Measures scrolling and key presses in the long list and in an empty page. */
async function interactionFigures(browser: Browser, bench: BenchContext): Promise<Figure[]> {
  const context = await openBrowserContext(browser, bench)
  const empty = await context.newPage()
  await empty.setContent(emptyPage)
  const bare = await measureScrolling(empty, scrollSteps)
  await empty.locator('input').focus()
  const bareKeys = await measureKeyPresses(empty, ['j', 'k'], presses)
  await empty.close()

  const page = await context.newPage()
  await openLongList(page, bench)
  const { frames, rows } = await measureScrolling(page, scrollSteps)
  await page.mouse.wheel(0, -1_000_000)
  await page.locator('.task').first().focus()
  const keys = await measureKeyPresses(page, ['j', 'j', 'x', 'j', 'k', 'x'], presses)
  await context.close()
  return [
    {
      name: `Frames while scrolling ${formatCount(longListSize)} tasks`,
      measured: `p50 ${p50(frames).toFixed(1)} ms, p95 ${p95(frames).toFixed(1)} ms`,
      limit: `an empty page: p50 ${p50(bare.frames).toFixed(1)} ms, p95 ${p95(bare.frames).toFixed(1)} ms`,
      ratio: p50(frames) / p50(bare.frames),
      target: `p50 ≤ ${frameMaxMs.toFixed(1)} ms`,
      met: p50(frames) <= frameMaxMs + 0.5,
    },
    {
      name: 'Rows in the document while scrolling',
      measured: String(rows),
      limit: String(rowsMax),
      ratio: rows / rowsMax,
      target: `≤ ${rowsMax}`,
      met: rows <= rowsMax,
    },
    {
      name: 'Key press to paint, in that list',
      measured: `p50 ${p50(keys).toFixed(0)} ms, p95 ${p95(keys).toFixed(0)} ms`,
      limit: `an empty page: p50 ${p50(bareKeys).toFixed(0)} ms, p95 ${p95(bareKeys).toFixed(0)} ms`,
      ratio: p95(keys) / paintMaxMs,
      target: `p95 ≤ ${paintMaxMs} ms`,
      met: p95(keys) <= paintMaxMs,
    },
  ]
}
