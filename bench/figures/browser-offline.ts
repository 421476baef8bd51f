import type { Browser, Page } from 'playwright-core'
import { noteStart, readStart, waitUntilKept } from '../../test/support/kept-app.ts'
import {
  type FilledList,
  fillList,
  filledListId,
  launchBrowser,
  longListSize,
  longListWorkspace,
  openBrowserContext,
  waitForWebBuild,
} from '../browser.ts'
import type { BenchContext } from '../context.ts'
import { startKeptPageServer } from '../kept-page-server.ts'
import { median } from '../sample.ts'
import { durationFigure } from './browser.ts'
import { type Figure, formatCount } from './figure.ts'

const startMaxMs = 500
const rounds = 7
/** Beside the long list, whose tasks may be there already. */
const list: FilledList = { workspace: longListWorkspace + 1, tasks: 1_000, after: longListSize }

/**
 * Measures a start without a connection, from the navigation until a list that was seen shows its tasks; the limit is an
 * empty page from the smallest service worker.
 */
export async function offlineStartFigures(bench: BenchContext): Promise<Figure[]> {
  await fillList(bench, list)
  const browser = await launchBrowser(bench)
  const server = await startKeptPageServer()
  try {
    await waitForWebBuild(browser, bench)
    const app = await openKeptApp(browser, bench)
    const empty = await openKeptPage(browser, server.url)
    const took: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < rounds; round++) {
      baseline.push(await startAgain(empty, server.url))
      took.push(await startAgain(app, `/lists/${filledListId(bench, list)}`))
    }
    const name = `A start without a connection, to a list of ${formatCount(list.tasks)} tasks`
    const limit = `an empty page from a service worker: ${median(baseline).toFixed(0)} ms`
    return [durationFigure(name, median(took), startMaxMs, limit)]
  } finally {
    await browser.close()
    server.stop()
  }
}

/** Opens the list until the browser keeps the app and the tasks, and takes the connection away. */
async function openKeptApp(browser: Browser, bench: BenchContext): Promise<Page> {
  const context = await openBrowserContext(browser, bench, list, true)
  const page = await context.newPage()
  await page.goto(`/lists/${filledListId(bench, list)}`)
  await page.locator('.task').first().waitFor()
  await waitUntilKept(page, 'Call supplier 0 about', `Call supplier ${list.tasks - 1} about`)
  await context.setOffline(true)
  return page
}

async function openKeptPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await context.setOffline(true)
  return page
}

async function startAgain(page: Page, url: string): Promise<number> {
  await page.goto('about:blank')
  const next = await page.context().newPage()
  await next.addInitScript(noteStart)
  await next.goto(url)
  const took = await readStart(next)
  await next.close()
  return took
}
