import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { Client } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { findChromium } from '../test/support/chromium.ts'
import type { BenchContext } from './context.ts'
import { firstNumber, seededId } from './population.ts'
import { createSessionCookie } from './session-cookie.ts'

/** The most tasks a list can have. */
export const longListSize = 5_000
/** The label of the sign-in page's first field. */
export const emailLabel = /^E-?mail/i
/** The long list's workspace, which gets no load. */
export const longListWorkspace = 950

export const longListId = ({ population }: BenchContext): string =>
  seededId('lst', population, longListWorkspace)
export const taskPath = ({ population }: BenchContext, number: number): string =>
  `/app/v1/workspaces/${seededId('wsp', population, longListWorkspace)}/tasks/${longTaskId(population, number)}`

const longTaskId = (population: BenchContext['population'], number: number): string =>
  seededId('tsk', population, population.workspaces * population.tasks + number)

/** Fills a list with as many open tasks as it can have. */
export async function fillLongList(bench: BenchContext): Promise<void> {
  const { installation, population } = bench
  const client = new Client({ ...embeddedAddress(installation.dataDir), user: 'postgres' })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into tasks (workspace_id, id, number, list_id, title, due_date, timezone, priority, assignee_ids, source,
         created_by, created_at, updated_at)
       select $1, $2::text || ($3::bigint + n), taken.number + 1 + n, $4, 'Call supplier ' || n || ' about the new prices',
         case when n % 2 = 0 then date '2027-01-01' + n % 365 end, 'Europe/Berlin', n % 5, array[$5::text], 'api',
         $5, now() - interval '30 days', now()
       from generate_series(0, ${longListSize - 1}) as n,
         (select max(number) as number from tasks where workspace_id = $1) as taken`,
      [
        seededId('wsp', population, longListWorkspace),
        `tsk_${population.time}`,
        String(firstNumber + population.workspaces * population.tasks),
        longListId(bench),
        seededId('usr', population, longListWorkspace),
      ],
    )
    await client.query(
      'update workspaces set last_task_number = (select max(number) from tasks where workspace_id = $1) where id = $1',
      [seededId('wsp', population, longListWorkspace)],
    )
    await client.query(
      'update lists set task_count = $1, open_count = $1 where workspace_id = $2 and id = $3',
      [longListSize, seededId('wsp', population, longListWorkspace), longListId(bench)],
    )
    await client.query('vacuum (analyze) tasks')
  } finally {
    await client.end()
  }
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    ...(await findChromium()),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })

/** Opens a separate browser context, signed in as the owner of the long list unless `signedIn` is false. */
export async function openBrowserContext(
  browser: Browser,
  bench: BenchContext,
  signedIn = true,
): Promise<BrowserContext> {
  const { installation, population } = bench
  const context = await browser.newContext({
    baseURL: installation.url,
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  })
  context.setDefaultTimeout(60_000)
  if (signedIn) {
    const cookie = await createSessionCookie(
      installation.dataDir,
      seededId('acc', population, longListWorkspace),
    )
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: installation.url, secure: true, httpOnly: true }])
  }
  return context
}

/** Waits until a new installation has built its pages; until then, it shows a placeholder. */
export async function waitForWebBuild(browser: Browser, bench: BenchContext): Promise<void> {
  const context = await openBrowserContext(browser, bench, false)
  const page = await context.newPage()
  for (;;) {
    await page.goto('/sign-in')
    const field = page.getByLabel(emailLabel).waitFor({ timeout: 2_000 })
    if (
      await field.then(
        () => true,
        () => false,
      )
    )
      break
  }
  await context.close()
}

/** Opens the long list and waits for its first row. */
export async function openLongList(page: Page, bench: BenchContext): Promise<void> {
  await page.goto(`/lists/${longListId(bench)}`)
  await page.locator('.task').first().waitFor()
}
