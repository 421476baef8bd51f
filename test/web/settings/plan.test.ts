import { test } from 'node:test'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ selfServicePlans: true })

test('where the owner changes plans, the page says so to the owner, and names the owner to others', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'start' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const owner = await openBrowser(t, service, { cookie })
  await owner.goto('/settings/plan')
  const main = owner.getByRole('main')
  await main.getByText('This workspace is on the Start plan. You can change it below.').waitFor()
  await main.getByRole('button', { name: 'Change to Team' }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Change to Team' }).press('Enter')
  await main.getByText('This workspace is on the Team plan. You can change it below.').waitFor()
  // What is used of it, and what each plan has.
  const usage = main.getByRole('listitem').filter({ hasText: 'Members' })
  await usage.getByText('1 of 50', { exact: true }).waitFor()
  const plans = main.getByRole('region', { name: 'Compare plans' })
  await assertSoon(
    async () =>
      (await plans.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/\s+Your plan/, '')),
    ['Start', 'Team', 'Business'],
  )
  await assertSoon(() => plans.getByRole('columnheader', { name: 'Your plan' }).innerText(), 'Team Your plan')
  await assertSoon(async () => (await plans.getByRole('row').count()) >= 10, true)

  const { member } = await workspace.join('admin')
  const admin = await openBrowser(t, service, { cookie: (await signIn(service, workspace, member)).cookie })
  await admin.goto('/settings/plan')
  await admin.getByText('Olive Owner owns the workspace and can change it.').waitFor()
})
