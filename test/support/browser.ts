import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type ConsoleMessage,
  type Locator,
  type Page,
} from 'playwright-core'
import { findChromium } from './chromium.ts'
import { addPageToFailure } from './page-of-failure.ts'
import { waitUntil } from './processes.ts'
import { publicKeyHash, trustingFlag } from './public-key-hash.ts'
import { publicUrl, type Service } from './service.ts'

export type BrowserOptions = {
  /** Sizes of the design: `wide` 1280 × 800, `small` 390 × 844, with touch. */
  viewport?: 'wide' | 'small'
  colorScheme?: 'light' | 'dark'
  /** `name=value` of a session cookie, to be signed in from the start. */
  cookie?: string
  /** The port of another site that the page navigates to, at 127.0.0.1 over HTTPS. */
  other?: number
  /** The zone of the device; Europe/Berlin unless the test is about zones. */
  timezone?: string
  /** The language of the device; British English unless the test is about languages. */
  locale?: string
  /** Lets the app start its service worker, which most tests do without. */
  serviceWorker?: boolean
  /** Problems that the test causes on purpose, such as a refused request; a page that the test takes offline isn't one. */
  expected?: RegExp
}

/** One browser per service of a test file; its pages share nothing. */
const browsers = new Map<string, Promise<Browser>>()
after(async () => {
  for (const browser of browsers.values()) await (await browser).close()
})

/**
 * Opens a page of a real Chromium on the service, as a separate person: cookies and storage are only this
 * page's. The page is at the service's public URL, so that origins, `Sec-Fetch-Site`, cookies and passkeys
 * are those of production. The test fails at its end if a script threw, an error was logged, the content
 * policy was violated or a request failed; the test itself must check 4xx responses of the session API and
 * the response of the page itself. If the test fails, its error says what the page shows.
 */
export async function openBrowser(
  t: TestContext,
  service: Pick<Service, 'port'>,
  options: BrowserOptions = {},
): Promise<Page> {
  const sites = [service.port, ...(options.other === undefined ? [] : [options.other])]
  const launched = browsers.get(sites.join()) ?? launch(sites)
  browsers.set(sites.join(), launched)
  const browser = await launched
  const small = options.viewport === 'small'
  const context = await browser.newContext({
    baseURL: publicUrl,
    viewport: small ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: small,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timezone ?? 'Europe/Berlin',
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(20_000)
  if (options.cookie) await signInWith(context, options.cookie)
  const page = await context.newPage()
  // From the start: a wait for the file chooser turns this on too late on a busy machine.
  page.on('filechooser', () => {})
  paceKeys(page)
  const problems = collectProblems(page)
  t.after(async () => {
    await addPageToFailure(t, page, problems)
    await context.close()
    const unexpected = problems.filter((problem) => !options.expected?.test(problem))
    assert.deepEqual(unexpected, [], 'problems on the page')
  })
  return page
}

/**
 * Fails with what axe finds on the current page (WCAG 2.2 AA and its best practices).
 *
 * @param colors runs only the rules about colors
 */
export async function assertAccessible(page: Page, { colors = false } = {}): Promise<void> {
  // Dialogs are invisible at first, on touch screens until the keyboard may be open.
  const isShown = '[...document.querySelectorAll("[data-rac]")].every((part) => part.style.opacity !== "0")'
  await waitUntil(() => page.evaluate<boolean>(isShown))
  // The pages have no frames, so axe needn't collect results in a separate page, which is twice as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (
    colors ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe
  ).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  assert.deepEqual(found, [], `axe on ${page.url()}`)
}

/** Two pictures, in a page: the first one may be under way already. */
export const nextPicture = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))'

// Where a key leaves the page there is nothing to wait for.
const settle = (page: Page): Promise<unknown> => page.evaluate(nextPicture).catch(() => {})

/**
 * Presses keys as someone does who looks at the page: what has just opened has taken the focus before a key goes to a part of it,
 * and what Escape closes is gone before the next key. Keys that follow each other faster are pressed by `page.keyboard`.
 */
function paceKeys(page: Page): void {
  const { keyboard } = page
  const pressAtOnce = keyboard.press.bind(keyboard)
  keyboard.press = async (key, options) => {
    await pressAtOnce(key, options)
    if (key === 'Escape') await settle(page)
  }
  paceLocators(page.locator('html'))
}

let arePaced = false
function paceLocators(any: Locator): void {
  if (arePaced) return
  arePaced = true
  const locators = Object.getPrototypeOf(any) as Locator
  const press: Locator['press'] = Reflect.get(locators, 'press')
  locators.press = async function (this: Locator, key, options) {
    await this.waitFor({ state: 'attached' })
    await settle(this.page())
    await press.call(this, key, options)
    if (key === 'Escape') await settle(this.page())
  }
}

/** Host names lead to the service or nowhere. Its key is trusted instead of ignoring errors. */
async function launch([port, ...others]: number[]): Promise<Browser> {
  const [found, ...keys] = await Promise.all([
    findChromium(),
    ...[port!, ...others].map((site) => publicKeyHash(site)),
  ])
  const besides = others.map((other) => `MAP 127.0.0.1:${other} 127.0.0.1:${other}, `).join('')
  return chromium.launch({
    ...found,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      `--host-resolver-rules=MAP ${new URL(publicUrl).hostname}:443 127.0.0.1:${port}, ${besides}MAP * ~NOTFOUND`,
      trustingFlag(keys),
    ],
  })
}

async function signInWith(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    {
      name,
      value,
      domain: new URL(publicUrl).hostname,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}

function collectProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script: ${error.stack || `${error.name} ${error.message}`}`))
  page.on('console', (message) => {
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (isOffline(message.text())) return
    if (['error', 'warning'].includes(message.type()) && !isExpectedAnswer(message, page.url()))
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {}
    // Requests that were still pending when the page was left.
    if (errorText === 'net::ERR_ABORTED' || isOffline(errorText)) return
    problems.push(`request: ${errorText} ${request.url()}`)
  })
  return problems
}

/** Only a test itself takes the connection away, from any request that the page makes at that moment. */
const isOffline = (text: string): boolean => text.includes('net::ERR_INTERNET_DISCONNECTED')

/** Chromium logs every response above 399 as an error; refusals of the session API are part of normal use. */
function isExpectedAnswer(message: ConsoleMessage, page: string): boolean {
  const [, status] = /the server responded with a status of (\d+)/.exec(message.text()) ?? []
  const { url } = message.location()
  return (
    status !== undefined &&
    (url === page || (status.startsWith('4') && new URL(url).pathname.startsWith('/app/v1/')))
  )
}
