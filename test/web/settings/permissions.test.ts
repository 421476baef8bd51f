import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
const sample = await createSampleWorkspace(service)

/** Where those stand who may do what a member may not, and what is then not offered. */
const screens = [
  ['/settings/members', /can invite people and change roles\./, /Invite|Actions for Olive/],
  ['/settings/workspace', /can change the name and the time zone\./, /Save|Cancel/],
  ['/settings/tokens', /can make one for you\./, /New token|Revoke/],
  ['/settings/webhooks', /can change them\./, /Connect|Actions|More/],
] as const

for (const role of ['member', 'guest'] as const)
  //
  test(`a ${role} reads once who manages members, tokens and webhooks, and finds no way to change them`, async (t) => {
    const page = await openBrowser(t, service, { cookie: sample.cookies[role] })
    for (const [path, keepers, controls] of screens) {
      await page.goto(path)
      const main = page.getByRole('main')
      // A guest knows only whom they share a list with.
      await main
        .getByText(role === 'guest' ? /./ : keepers)
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      if (role === 'member') {
        assert.equal(await main.getByText(keepers).count(), 1, path)
        assert.match((await main.getByText(keepers).textContent()) ?? '', /Olive Owner/)
      }
      assert.equal(await main.getByRole('button', { name: controls }).count(), 0, path)
      assert.equal(await main.getByRole('textbox').count(), 0, path)
      await assertAccessible(page)
    }
    // Members import; guests, who make no lists, do not.
    for (const path of ['/settings/import', '/settings/import/imp_01jd42e76ke0080ppaatcsyj69']) {
      if (role === 'member' && path.includes('imp_')) continue
      await page.goto(path)
      const says = role === 'guest' ? 'Members import tasks' : 'Choose a file'
      await page.getByRole('main').getByRole('heading', { name: says }).waitFor()
      assert.equal(
        await page.getByRole('button', { name: 'Choose a file' }).count(),
        role === 'guest' ? 0 : 1,
        path,
      )
      await assertAccessible(page)
    }
    await page.goto('/settings/plan')
    await page.getByRole('main').getByText('Change history').waitFor()
    assert.equal(await page.getByRole('button', { name: /Change to/ }).count(), 0)

    // The address of what one may not see leads to those who may.
    await page.goto(`/settings/webhooks/${sample.webhook}?delivery=${sample.delivery}`)
    await page.getByRole('heading', { name: 'Webhooks are kept by administrators' }).waitFor()
    assert.equal(await page.getByText('127.0.0.1').count(), 0)
  })

test('an administrator manages everything but the ownership', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.admin })
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Test member' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove…' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: /Hand the ownership/ }).count(), 0)
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).waitFor()
})

//
test('on Start the pages of tokens and webhooks say which plan has them, to every role', async (t) => {
  const start = await createSampleWorkspace(service)
  await service.database.pool.query(`update workspaces set plan = 'start' where id = $1`, [
    start.workspace.id,
  ])
  for (const role of ['owner', 'member'] as const) {
    const page = await openBrowser(t, service, { cookie: start.cookies[role] })
    for (const [path, heading] of [
      ['/settings/tokens', 'The API is part of Team and Business'],
      ['/settings/webhooks', 'Webhooks are part of Team and Business'],
      [`/settings/webhooks/${start.webhook}`, 'Webhooks are part of Team and Business'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).waitFor()
      await page.getByRole('link', { name: 'Compare the plans' }).waitFor()
      assert.equal(await page.getByRole('button', { name: /New token|Connect/ }).count(), 0)
      await assertAccessible(page)
    }
  }
})
