import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { Client } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { findChromium } from '../test/support/chromium.ts'
import { publicKeyHash, trustingFlag } from '../test/support/public-key-hash.ts'
import type { BenchContext } from './context.ts'
import { firstNumber, seededId } from './population.ts'
import { createSessionCookie } from './session-cookie.ts'

/** The most tasks a list can have. */
export const longListSize = 5_000
/** The label of the sign-in page's first field. */
export const emailLabel = /^E-?mail/i
/** Its workspace, which gets no load. */
export const longListWorkspace = 950
const longList: FilledList = { workspace: longListWorkspace, tasks: longListSize, after: 0 }

/** A list that is filled with open tasks, and how many tasks are numbered before these. */
export type FilledList = { workspace: number; tasks: number; after: number }
export const filledListId = ({ population }: BenchContext, { workspace }: FilledList): string =>
  seededId('lst', population, workspace)

export const longListId = (bench: BenchContext): string => filledListId(bench, longList)
export const taskPath = ({ population }: BenchContext, number: number): string =>
  `/app/v1/workspaces/${seededId('wsp', population, longListWorkspace)}/tasks/${longTaskId(population, number)}`

const longTaskId = (population: BenchContext['population'], number: number): string =>
  seededId('tsk', population, population.workspaces * population.tasks + number)

/** Fills a list with as many open tasks as it can have. */
export const fillLongList = (bench: BenchContext): Promise<void> => fillList(bench, longList)

/** Fills the empty list of a workspace with open tasks. */
export async function fillList(bench: BenchContext, list: FilledList): Promise<void> {
  const { installation, population } = bench
  const { workspace, tasks, after } = list
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
       from generate_series(0, ${tasks - 1}) as n,
         (select max(number) as number from tasks where workspace_id = $1) as taken`,
      [
        seededId('wsp', population, workspace),
        `tsk_${population.time}`,
        String(firstNumber + population.workspaces * population.tasks + after),
        filledListId(bench, list),
        seededId('usr', population, workspace),
      ],
    )
    await client.query(
      'update workspaces set last_task_number = (select max(number) from tasks where workspace_id = $1) where id = $1',
      [seededId('wsp', population, workspace)],
    )
    await client.query(
      'update lists set task_count = $1, open_count = $1 where workspace_id = $2 and id = $3',
      [tasks, seededId('wsp', population, workspace), filledListId(bench, list)],
    )
    await client.query('vacuum (analyze) tasks')
  } finally {
    await client.end()
  }
}

/** Starts a browser that trusts the installation, so that its service worker starts, too. */
export const launchBrowser = async ({ installation }: BenchContext): Promise<Browser> =>
  chromium.launch({
    ...(await findChromium()),
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      trustingFlag([await publicKeyHash(Number(new URL(installation.url).port))]),
    ],
  })

/**
 * Opens a separate browser context, signed in as the owner of a list unless it is false. Without `serviceWorker`, none is
 * installed beside what is measured.
 */
export async function openBrowserContext(
  browser: Browser,
  bench: BenchContext,
  signedIn: FilledList | false = longList,
  serviceWorker = false,
): Promise<BrowserContext> {
  const { installation, population } = bench
  const context = await browser.newContext({
    baseURL: installation.url,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(60_000)
  if (signedIn) {
    const cookie = await createSessionCookie(
      installation.dataDir,
      seededId('acc', population, signedIn.workspace),
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
