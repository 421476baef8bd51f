import { test } from 'node:test'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
const sample = await createSampleWorkspace(service)

/** The pages that name the admins to members, and the controls that members don't get. */
const screens = [
  ['/settings/members', /can invite people and change roles\./, /Invite|Actions for Olive/],
  ['/settings/workspace', /can change the name, the time zone and public links\./, /Save|Cancel/],
  ['/settings/tokens', /can create one for you\./, /Create token|Revoke/],
  ['/settings/webhooks', /can manage them\./, /Add endpoint|Actions|More/],
] as const

for (const role of ['member', 'guest'] as const)
  //
  test(`a ${role} reads who manages members, tokens and webhooks, and finds no controls to change them`, async (t) => {
    const page = await openBrowser(t, service, { cookie: sample.cookies[role] })
    for (const [path, whoCan, controls] of screens) {
      await page.goto(path)
      const main = page.getByRole('main')
      // Guests only see people they share a list with.
      await main
        .getByText(role === 'guest' ? /./ : whoCan)
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      if (role === 'member') {
        await assertSoon(() => main.getByText(whoCan).count(), 1, path)
        await assertSoon(() => main.getByText(whoCan).textContent(), /Olive Owner/)
      }
      await assertSoon(() => main.getByRole('button', { name: controls }).count(), 0, path)
      await assertSoon(() => main.getByRole('textbox').count(), 0, path)
      await assertAccessible(page)
    }
    // Members can import; guests can't, since they can't create lists.
    for (const path of ['/settings/import', '/settings/import/imp_01jd42e76ke0080ppaatcsyj69']) {
      if (role === 'member' && path.includes('imp_')) continue
      await page.goto(path)
      const title = role === 'guest' ? "Guests can't import tasks" : 'Choose a file'
      await page.getByRole('main').getByRole('heading', { name: title }).waitFor()
      await assertSoon(
        () => page.getByRole('button', { name: 'Choose file' }).count(),
        role === 'guest' ? 0 : 1,
        path,
      )
      await assertAccessible(page)
    }
    await page.goto('/settings/plan')
    await page.getByRole('main').getByText('Change history').waitFor()
    await assertSoon(() => page.getByRole('button', { name: /Change to/ }).count(), 0)

    // The URL of an endpoint names the admins to people who can't see it.
    await page.goto(`/settings/webhooks/${sample.webhook}?delivery=${sample.delivery}`)
    await page.getByRole('heading', { name: 'Only admins can manage webhooks' }).waitFor()
    await assertSoon(() => page.getByText('127.0.0.1').count(), 0)
  })

test('an admin manages everything but the ownership', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.admin })
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite someone', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for Test member' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove…' }).waitFor()
  await assertSoon(() => page.getByRole('menuitem', { name: /Transfer ownership/ }).count(), 0)
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'Create token' }).waitFor()
})

//
test('on Start, the pages of tokens and webhooks tell every role which plans include them', async (t) => {
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
      await page.getByRole('link', { name: 'Compare plans' }).waitFor()
      await assertSoon(() => page.getByRole('button', { name: /Create token|Add endpoint/ }).count(), 0)
      await assertAccessible(page)
    }
  }
})

const planCommand = (plan: string) =>
  `daybook workspace set-plan --workspace ${sample.workspace.id} --plan ${plan}`

for (const [role, text] of [
  ['owner', 'Plans are changed on the server. If you run Daybook, use this command'],
  ['admin', 'Plans are changed on the server. If you run Daybook, use this command'],
  ['member', 'If you need another one, ask '],
] as const)
  test(`the page of the plan says to a ${role} what is true for them where the operator changes plans`, async (t) => {
    const page = await openBrowser(t, service, { cookie: sample.cookies[role] })
    await page.goto('/settings/plan')
    const main = page.getByRole('main')
    await main.getByText(text).waitFor()
    await assertSoon(() => main.getByText(planCommand('business')).count(), role === 'member' ? 0 : 1)
    await assertSoon(() => main.getByText(/administrator/).count(), 0)
    if (role === 'member') await main.getByText(/ask Olive Owner/).waitFor()
    await assertAccessible(page)
  })
