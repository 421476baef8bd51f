import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { attachFile } from '../../work/attachments/support.ts'
import { signIn } from '../../support/member-browser.ts'
import { startExportWorkerFor } from '../../exchange/exports/support.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../../work/tasks/support.ts'
import { enterPassword, newOwner, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

//
test('an export shows its progress, is downloaded and canceled, and its emailed link asks to sign in first', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const session = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Customers')
  const task = await makeTask(workspace, list, { title: 'Call them' })
  await attachFile(session, task.id, 'contract.pdf', 'Some bytes')
  const page = await openBrowser(t, service, { cookie: session.cookie })
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('export')
  await page.getByRole('option', { name: 'Export everything' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('No exports yet').waitFor()
  await page.getByText('part of Business').waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Start export' }).press('Enter')
  await row(page, 'Waiting').getByRole('progressbar').waitFor()
  await page.getByText("You can start another when it's done.").waitFor()
  // The export pauses at its only file, so that its progress can be seen.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { files } = service
  const { stop } = startExportWorkerFor(service, {
    files: { ...files, open: (key, part) => released.then(() => files.open(key, part)) },
  })
  await row(page, 'Exporting').waitFor()
  await page.locator('[role=progressbar][aria-valuenow]:not([aria-valuenow="0"])').waitFor()
  release()
  const ready = row(page, 'Everything').filter({ hasText: 'until' })
  await ready.waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    ready.getByRole('link', { name: /^Download/ }).press('Enter'),
  ])
  assert.match(file.suggestedFilename(), /^Daybook - .*\.zip$/)
  assert.equal((await readFile(await file.path())).subarray(0, 2).toString(), 'PK')
  await ready.getByRole('button', { name: /^Delete/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await toast(page, 'Export deleted')
  await page.getByText('No exports yet').waitFor()
  await stop()

  await page.getByRole('combobox', { name: 'Export', exact: true }).selectOption('Customers')
  await page.getByLabel('Include attachments').uncheck()
  await page.getByRole('button', { name: 'Start export' }).press('Enter')
  const waiting = row(page, 'Customers').filter({ hasText: 'without attachments' })
  await waiting.getByRole('button', { name: 'Cancel' }).press('Enter')
  await toast(page, 'Export canceled')
  await waiting.getByText('Canceled', { exact: true }).waitFor()

  // The link of the email, in a browser that isn't signed in.
  const { email, workspace: other } = await newOwner(service, 'Ana Kovač')
  const signedOut = await openBrowser(t, service)
  await signedOut.goto(`/settings/export?in=${other.id}`)
  await signedOut.getByLabel('Password').waitFor()
  await enterPassword(signedOut, email)
  await signedOut.getByRole('heading', { name: 'Export', level: 1 }).waitFor()
  await signedOut.getByText('No exports yet').waitFor()
})

//
test('owner and admins on Business schedule exports, and see when the next one is', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'business', timezone: 'Asia/Tokyo' })
  const session = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: session.cookie, viewport: 'small' })
  await page.goto('/settings/export')
  const schedule = page.getByRole('region', { name: 'Schedule' })
  await schedule.getByText('Asia/Tokyo').waitFor()
  await schedule.getByRole('button', { name: 'Month' }).press('Enter')
  await schedule.getByLabel('On', { exact: true }).selectOption('the last day')
  await schedule.getByLabel('Hour').selectOption('5')
  await assertAccessible(page)
  await schedule.getByRole('button', { name: 'Schedule export' }).press('Enter')
  await toast(page, 'Export scheduled on the last day of each month at 05:00')
  const { body } = await session.get('/exports/schedule')
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(body.schedule.next_at))
  await schedule.getByText(`The next export starts on ${day.replace(',', '')} at 05:00.`).waitFor()
  await schedule.getByText('You set this schedule.').waitFor()

  await schedule.getByLabel('Hour').selectOption('6')
  await schedule.getByRole('button', { name: 'Save' }).press('Enter')
  await schedule.getByText('at 06:00.').waitFor()
  await schedule.getByRole('button', { name: 'Turn off schedule' }).press('Enter')
  await toast(page, 'Schedule turned off')
  await schedule.getByRole('button', { name: 'Schedule export' }).waitFor()
  await assertSoon(async () => (await session.get('/exports/schedule')).body.schedule, null)
  await page.locator('.toast', { hasText: 'turned off' }).getByRole('button', { name: 'Undo' }).click()
  await schedule.getByText('at 06:00.').waitFor()

  const member = await signIn(service, workspace, (await workspace.join('member')).member)
  const other = await openBrowser(t, service, { cookie: member.cookie, colorScheme: 'dark' })
  await other.goto('/settings/export')
  await other.getByText("What's included").waitFor()
  await assertSoon(() => other.getByRole('region', { name: 'Schedule' }).count(), 0)
})
