import { test } from 'node:test'
import { request } from 'undici'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { publicUrl } from '../../support/service.ts'
import { newOwner, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

test('a calendar link is created in the profile, shown once, read by a calendar and revoked', async (t) => {
  const { cookie } = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie })
  await page.goto('/settings/profile')
  await page.getByText('No calendar links yet.').waitFor()
  await page.getByRole('button', { name: 'Add calendar link' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Assigned to me' }).press('Enter')
  const created = page.getByRole('region', { name: 'Link for “Assigned to me”' })
  await created.waitFor()
  await assertAccessible(page)
  const url = (await created.locator('code').textContent()) ?? ''
  const read = async () => {
    const { dispatcher } = service
    const answer = await request(service.url + url.slice(publicUrl.length), { dispatcher })
    return { status: answer.statusCode, text: await answer.body.text() }
  }
  await assertSoon(async () => (await read()).text, /^BEGIN:VCALENDAR/)
  await created.getByRole('button', { name: "I've saved it" }).press('Enter')
  await page.reload()
  await page.getByText('Last used').waitFor()
  await assertSoon(() => page.getByText('/calendar/').count(), 0)

  await page.getByRole('button', { name: 'Revoke: Assigned to me' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
  await toast(page, 'Link for “Assigned to me” revoked')
  await assertSoon(async () => (await read()).status, 404)
})
