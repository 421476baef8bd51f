import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { type ReceivedRequest, startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { createTask, receiverGuard, startEngine } from '../../exchange/webhooks/support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })
startEngine(service)

const verify = ({ body, headers }: ReceivedRequest, ...secrets: string[]): void => {
  for (const secret of secrets) new StandardWebhook(secret).verify(body, headers)
}

/** Reads the secret that is shown once, and confirms that it is saved. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByText(/^whsec_/)
  const secret = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: "I've saved it" }).press('Enter')
  await shown.waitFor({ state: 'detached' })
  return secret
}

//
test('an endpoint is added, its delivery inspected and redelivered, and its secret reissued with both valid for a day', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list()
  const receiver = await startReceiver()
  const page = await openBrowser(t, service, { cookie })

  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).first().press('Enter')
  await page.getByRole('dialog').waitFor()
  await assertAccessible(page)
  const url = page.getByRole('textbox', { name: 'Endpoint URL' })
  await url.fill(receiver.url)
  await url.press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  await assertAccessible(page)
  const first = await takeSecret(page)

  const task = await createTask(workspace, list, 'Weekly stock figures')
  const [sent] = await receiver.wait(1)
  verify(sent!, first)

  await page.waitForURL(/\/settings\/webhooks\/whk_/)
  const link = page.getByRole('link', { name: /task\.created/ })
  await link.first().press('Enter')
  const inspector = page.getByRole('complementary', { name: 'task.created' })
  await inspector.getByText('Weekly stock figures').waitFor()
  await inspector.getByText(JSON.parse(sent!.body).id, { exact: false }).first().waitFor()
  await assertSoon(() => inspector.textContent(), new RegExp(`204.*Attempt 1.*${task.id}`, 's'))
  await assertAccessible(page)
  await inspector.getByRole('button', { name: 'Redeliver' }).press('Enter')
  const [, redelivered] = await receiver.wait(2)
  assert.equal(redelivered!.body, sent!.body)
  await page.getByRole('link', { name: 'task.created redelivered' }).waitFor()

  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: /Reissue/ }).press('Enter')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Reissue secret', exact: true }).press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  const second = await takeSecret(page)
  assert.notEqual(second, first)
  await createTask(workspace, list)
  const [, , both] = await receiver.wait(3)
  verify(both!, first, second)
})
