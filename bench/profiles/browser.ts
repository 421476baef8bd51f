import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import {
  fillLongList,
  launchBrowser,
  longListId,
  longListSize,
  openBrowserContext,
  openLongList,
  waitForWebBuild,
} from '../browser.ts'
import { emptyPage, markOpening, measureKeyPresses, whenOpened } from '../browser-probes.ts'
import { type BenchContext, openBenchContext } from '../context.ts'
import { formatCount } from '../figures/figure.ts'
import { median, percentile } from '../sample.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { buildSourceMaps, type PageSource } from './page-sources.ts'
import { type PageWindow, tracePage, waiting } from './page-trace.ts'
import { type Breakdown, columns, meanOf, type Profile, type ProfileResult, section } from './profile.ts'

const opens = 7
/** Someone looks at a page before they click. */
const restMs = 1_000
/** Until the trace has its last events. */
const settleMs = 200
const presses = 60
const pressedKeys = ['j', 'j', 'x', 'j', 'k', 'x']
const sourcesShown = 14

/** Opens the long list's installation in a browser. */
export async function inBrowser(
  { options, programs, tasks }: Parameters<Profile>[0],
  use: (browser: Browser, bench: BenchContext) => Promise<ProfileResult>,
): Promise<ProfileResult> {
  const bench = await openBenchContext(options, programs, tasks)
  try {
    await fillLongList(bench)
    const browser = await launchBrowser(bench)
    try {
      await waitForWebBuild(browser, bench)
      return await use(browser, bench)
    } finally {
      await browser.close()
    }
  } finally {
    await bench.close()
  }
}

async function withSources(use: (sourceOf: PageSource) => Promise<ProfileResult>): Promise<ProfileResult> {
  const folder = temporaryFolder()
  try {
    return await use(await buildSourceMaps(join(folder.path, 'web')))
  } finally {
    folder.remove()
  }
}

/** A page whose link adds a row at once: what the browser and its driver take by themselves. */
const linkPage = `<!doctype html><title>Empty</title><style>body{margin:0}</style>
  <div class="sidebar"><a href="#list">List</a></div><div class="margin-list"></div>
  <script>document.querySelector('a').href = '#' + Math.random()
  document.querySelector('a').onclick = () => {
    document.querySelector('.margin-list').innerHTML = '<p class="task">A row</p>'
  }</script>`

/** Shows what the time from a click to the rows of a long list consists of. */
export const listProfile: Profile = (run) =>
  inBrowser(run, (browser, bench) =>
    withSources(async (sourceOf) => {
      const context = await openBrowserContext(browser, bench)
      const page = await context.newPage()
      const link = `.sidebar a[href="/lists/${longListId(bench)}"]`
      const reset = async () => {
        await page.goto('/notifications')
        await page.waitForTimeout(restMs)
      }
      const own = await timeOpens(page, reset, link)
      const empty = await context.newPage()
      const resetEmpty = () => empty.setContent(linkPage)
      const bare = await timeOpens(empty, resetEmpty, '.sidebar a')
      await page.bringToFront()
      const windows = await traceOpens(browser, page, reset, link)
      const names = { 'the app': own, 'a page whose link adds a row at once': bare }
      return {
        text: section(
          `list: from a click to the first frame with rows, ${formatCount(longListSize)} tasks, median of ${opens}`,
          columns(
            ['ms', ...Object.keys(names)],
            (['figure', 'fromOver', 'fromPress', 'request'] as const).map((what) =>
              [openingNames[what] as string | number].concat(
                Object.values(names).map((opened) => median(opened.map((one) => one[what]))),
              ),
            ),
          ),
          'From the press of the pointer to the first frame with rows, recorded',
          renderWork({ 'the app': windows }),
          renderSources(windows, sourceOf),
        ),
        breakdown: breakdownOf('From the press of the pointer to the first frame with rows', {
          'a list of 5,000': windows,
        }),
      }
    }),
  )

/** How long one opening took, in ms. */
type Opening = Record<keyof typeof openingNames, number>
const openingNames = {
  figure: 'as the figure measures it, by the driver of the browser',
  fromOver: 'in the page, since the pointer has reached the link',
  fromPress: 'in the page, since it was pressed',
  request: 'the request for the rows, which begins with the press',
}

/** Opens the list without recording, since that takes time itself. */
async function timeOpens(page: Page, reset: () => Promise<unknown>, link: string): Promise<Opening[]> {
  const openings: Opening[] = []
  for (let round = 0; round < opens; round++) {
    await reset()
    await page.locator(link).waitFor()
    await page.evaluate(markOpening)
    const startedAt = performance.now()
    await page.locator(link).click()
    await page.locator('.margin-list .task').first().waitFor()
    const figure = performance.now() - startedAt
    await page.evaluate(whenOpened)
    openings.push({
      figure,
      ...(await page.evaluate<Omit<Opening, 'figure'>>(`(() => {
        const [over, from, to] = ['over', 'from', 'to'].map(
          (name) => performance.getEntriesByName('bench-' + name)[0].startTime)
        const rows = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/rows?'))
        performance.clearMarks()
        return { fromOver: to - over, fromPress: to - from, request: rows?.duration ?? 0 }
      })()`)),
    })
  }
  return openings
}

async function traceOpens(
  browser: Browser,
  page: Page,
  reset: () => Promise<unknown>,
  link: string,
): Promise<PageWindow[]> {
  const windows: PageWindow[] = []
  for (let round = 0; round < opens; round++) {
    await reset()
    await page.locator(link).waitFor()
    await page.evaluate(markOpening)
    windows.push(
      ...(await tracePage(
        browser,
        page,
        async () => {
          await page.locator(link).click()
          await page.evaluate(whenOpened)
          await page.waitForTimeout(settleMs)
        },
        ['bench-from', 'bench-to'],
      )),
    )
  }
  return windows
}

/** Marks each key, and the frame that shows its effect. */
const markKeys = `addEventListener('keydown', () => {
    performance.mark('bench-from')
    const channel = new MessageChannel()
    channel.port1.onmessage = () => performance.mark('bench-to')
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }, { capture: true })`

/** Shows what the time from a key to its frame consists of, in a long list and in an empty page. */
export const keyProfile: Profile = (run) =>
  inBrowser(run, (browser, bench) =>
    withSources(async (sourceOf) => {
      const context = await openBrowserContext(browser, bench)
      const empty = await context.newPage()
      await empty.setContent(emptyPage)
      await empty.locator('input').focus()
      const bare = await traceKeys(browser, empty, ['j', 'k'])
      await empty.close()
      const page = await context.newPage()
      await openLongList(page, bench)
      await page.locator('.task').first().focus()
      const own = await traceKeys(browser, page, pressedKeys)
      const lengths = (windows: PageWindow[], percent: number) =>
        percentile(
          windows.map(({ lengthMs }) => lengthMs),
          percent,
        )
      return {
        text: section(
          `key: from a key to the frame that shows it, in a list of ${formatCount(longListSize)}, ${presses} keys`,
          columns(
            ['ms', 'p50', 'p95'],
            [
              ['the list', lengths(own, 50), lengths(own, 95)],
              ['an empty page', lengths(bare, 50), lengths(bare, 95)],
            ],
          ),
          renderWork({ 'the list': own, 'an empty page': bare }),
          renderSources(own, sourceOf),
        ),
        breakdown: breakdownOf('From a key to the frame that shows it', {
          'a list of 5,000': own,
          'an empty page': bare,
        }),
      }
    }),
  )

const traceKeys = async (browser: Browser, page: Page, keys: readonly string[]): Promise<PageWindow[]> => {
  await page.evaluate(markKeys)
  // The first keys are slower, and count in neither.
  await measureKeyPresses(page, keys, keys.length * 3)
  return tracePage(browser, page, async () => void (await measureKeyPresses(page, keys, presses)), [
    'bench-from',
    'bench-to',
  ])
}

const kindsOf = (windows: PageWindow[]): string[] => [
  ...new Set(windows.flatMap(({ work }) => [...work.keys()])),
]

const meanWork = (windows: PageWindow[], kind: string): number =>
  meanOf(windows, ({ work }) => work.get(kind) ?? 0)

/** Renders the mean of each kind of work. */
function renderWork(groups: Record<string, PageWindow[]>): string {
  const kinds = kindsOf(Object.values(groups).flat()).filter((kind) => kind !== waiting)
  return columns(
    ["the main thread's work, ms", ...Object.keys(groups)],
    [...kinds, waiting].map((kind) =>
      [kind as string | number].concat(Object.values(groups).map((windows) => meanWork(windows, kind))),
    ),
  )
}

/** Renders the script's time by what it belongs to: the package or folder of the innermost function of the app. */
function renderSources(windows: PageWindow[], sourceOf: PageSource): string {
  const times = new Map<string, number>()
  for (const { stacks } of windows)
    for (const { frames, ms } of stacks) {
      const [inner] = frames
      if (!inner || /^\((?:idle|root)\)$/.test(inner.functionName)) continue
      const source = frames.map(sourceOf).find((one) => one !== undefined)
      const name = source ?? (inner.functionName.startsWith('(') ? inner.functionName : 'the browser')
      times.set(name, (times.get(name) ?? 0) + ms / windows.length)
    }
  const rows = [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, sourcesShown)
    .map(([name, ms]): (string | number)[] => [name, ms])
  return columns(['script by package or folder, ms', 'mean'], rows)
}

function breakdownOf(title: string, groups: Record<string, PageWindow[]>): Breakdown {
  return {
    title,
    unit: 'ms',
    rows: Object.entries(groups).map(([label, windows]) => ({
      label,
      parts: kindsOf(windows).map((name) => ({ name, value: meanWork(windows, name) })),
    })),
  }
}
