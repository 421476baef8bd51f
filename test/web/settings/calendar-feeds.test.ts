import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'undici'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { publicUrl } from '../../support/service.ts'
import { newOwner, toast } from '../support.ts'

const service = await startServiceWithWeb()

test('the address of a calendar is made in the profile, shown once, read by a calendar, and revoked', async (t) => {
  const { cookie } = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie })
  await page.goto('/settings/profile')
  await page.getByText('None. Other calendars').waitFor()
  await page.getByRole('button', { name: 'New address' }).press('Enter')
  await page.getByRole('menuitem', { name: 'What is assigned to me' }).press('Enter')
  const once = page.getByRole('region', { name: 'The address of “What is assigned to me”' })
  await once.waitFor()
  await assertAccessible(page)
  const url = (await once.locator('code').textContent()) ?? ''
  const read = async () => {
    const { dispatcher } = service
    const answer = await request(service.url + url.slice(publicUrl.length), { dispatcher })
    return { status: answer.statusCode, text: await answer.body.text() }
  }
  assert.match((await read()).text, /^BEGIN:VCALENDAR/)
  await once.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await page.reload()
  await page.getByText('Last read').waitFor()
  assert.equal(await page.getByText('/calendar/').count(), 0)

  await page.getByRole('button', { name: 'Revoke: What is assigned to me' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await toast(page, 'The address of “What is assigned to me” is revoked')
  assert.equal((await read()).status, 404)
})
