import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { newPerson } from '../../support/visitor.ts'
import { addManyMembers, signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { choose, cookieOf, newOwner, confirmPassword, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })
const minuteMs = 60_000

const roleOf = async (id: string): Promise<string | undefined> =>
  (await service.database.pool.query('select role from members where id = $1', [id])).rows[0]?.role

/** Adds a second person with a password to the workspace. */
async function join(owner: Awaited<ReturnType<typeof newOwner>>, name: string, role: string) {
  const person = await newPerson(service, name)
  const path = `/workspaces/${owner.workspace.id}/invitations`
  assert.equal((await owner.post(path, { email: person.email, role })).status, 201)
  const { rows } = await service.database.pool.query(
    'select body from mails where to_address = $1 order by created_at desc, id desc limit 1',
    [person.email],
  )
  const [, token] = /#(\S+)$/m.exec(rows[0].body) ?? []
  const { body } = await person.post('/invitations/accept', { token })
  return { ...person, cookie: cookieOf(person), memberId: body.workspaces[0].member_id as string }
}

const openMembers = async (page: Page): Promise<void> => {
  await page.goto('/settings/members')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
}

test('a role is changed from the row, and undone from the toast or with Ctrl Z', async (t) => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await openMembers(page)
  await page.getByRole('button', { name: 'Actions for Test member' }).press('Enter')
  await page.getByRole('menu').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await choose(page, 'Test member', 'Make admin')
  await toast(page, 'Test member is now an admin')
  await row(page, member.email ?? '')
    .getByText('Admin', { exact: true })
    .waitFor()
  await assertSoon(() => roleOf(member.id), 'admin')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await waitUntil(async () => (await roleOf(member.id)) === 'member')
  await row(page, member.email ?? '')
    .getByText('Member', { exact: true })
    .waitFor()

  await choose(page, 'Test member', 'Make guest')
  await toast(page, 'Test member is now a guest')
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await roleOf(member.id)) === 'member')
})

// S-64
test('the owner confirms with the password to transfer the ownership, and both see it', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const ben = await join(ana, 'Ben Okafor', 'admin')
  service.clock.offsetMs += 11 * minuteMs
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await openMembers(page)
  await choose(page, 'Ben Okafor', 'Transfer ownership…')
  await page.getByText('Ben Okafor becomes the owner').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Transfer ownership' }).press('Enter')
  const confirmation = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirmation.waitFor()
  await assertAccessible(page)
  await assertSoon(() => roleOf(ben.memberId), 'admin')
  await confirmPassword(page, 'some other password')
  await confirmation.getByText('Incorrect password.').waitFor()
  await confirmPassword(page)
  await toast(page, 'Ownership transferred to Ben Okafor')
  await assertSoon(() => roleOf(ben.memberId), 'owner')
  await row(page, ana.email).getByText('Admin', { exact: true }).waitFor()
  await row(page, ben.email).getByText('Owner', { exact: true }).waitFor()
  // The owner can only leave after transferring the ownership.
  const owner = await openBrowser(t, service, { cookie: ben.cookie })
  await openMembers(owner)
  await owner.getByRole('button', { name: 'Actions for Ben Okafor' }).press('Enter')
  await owner.getByRole('menu').waitFor()
  await assertSoon(() => owner.getByRole('menuitem', { name: /Leave|Remove/ }).count(), 0)
})

// R-147, S-64
test('a removed member loses their open page at once, and their token gets 401', async (t) => {
  const workspace = await createWorkspace(service)
  const { member, ...client } = await workspace.join('admin')
  const owner = await openBrowser(t, service, {
    cookie: (await signIn(service, workspace, workspace.owner)).cookie,
  })
  const removed = await openBrowser(t, service, { cookie: (await signIn(service, workspace, member)).cookie })
  await openMembers(removed)
  await row(removed, 'Olive Owner').waitFor()
  await assertSoon(async () => (await client.get('/tasks')).status, 200)

  await openMembers(owner)
  await choose(owner, 'Test admin', 'Remove…')
  await owner
    .getByText('Test admin will lose access right away, and their tokens will stop working.')
    .waitFor()
  await assertAccessible(owner)
  await owner.keyboard.press('Escape')
  await row(owner, 'Test admin').waitFor()
  await choose(owner, 'Test admin', 'Remove…')
  await owner.getByRole('button', { name: 'Remove from workspace', exact: true }).press('Enter')
  await toast(owner, 'Test admin removed')
  await row(owner, 'Test admin').waitFor({ state: 'detached' })
  await assertSoon(async () => (await client.get('/tasks')).status, 401)

  // Without any click there: the live updates report the end of the access.
  await removed.getByRole('heading', { name: "You're not in a workspace yet" }).waitFor()
  await assertSoon(() => removed.getByText('Olive Owner').count(), 0)
  await assertSoon(() => removed.getByText(workspace.workspace.name).count(), 0)
  await assertAccessible(removed)
})

test('a member who leaves sees their other workspace, and nothing of the one they left', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const dana = await join(ana, 'Dana Blum', 'member')
  const own = (await dana.post('/workspaces', { name: 'Dana’s own', timezone: 'UTC' })).body
  await dana.patch('/me', { last_workspace_id: ana.workspace.id })
  const page = await openBrowser(t, service, { cookie: dana.cookie })
  await openMembers(page)
  await choose(page, 'Dana Blum', 'Leave workspace…')
  await page.getByText(`Leave ${ana.workspace.name}?`).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Leave workspace', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Dana’s own' }).waitFor()
  await assertSoon(() => page.getByText(ana.workspace.name).count(), 0)
  await assertSoon(
    async () => (await dana.get('/me')).body.workspaces.map(({ id }: { id: string }) => id),
    [own.id],
  )
})

test('a long list of people loads more on scroll and is searched by name, and so are the lists to share', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  await addManyMembers(service, workspace.workspace.id, 130)
  for (let index = 1; index <= 13; index += 1) await workspace.list(`Fair ${index}`)
  const owner = await signIn(service, workspace, workspace.owner)
  assert.equal((await owner.post('/invitations', { email: 'zo@else.example', role: 'member' })).status, 201)
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  await openMembers(page)
  const people = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await row(page, 'Zoë Ćosić 198').waitFor()
  await assertSoon(() => people.count(), 100)
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded()
  await row(page, 'Zoë Ćosić 229').waitFor()
  await assertSoon(() => people.count(), 131)
  await page.getByText('131 members').waitFor()

  const find = page.getByRole('searchbox', { name: 'Find by name or email' })
  await find.fill('ćosić 229')
  await page.getByText('1 person found').waitFor()
  await row(page, 'Zoë Ćosić 229').waitFor()
  await row(page, 'zo@else.example').waitFor({ state: 'detached' })
  await assertAccessible(page)
  await find.fill('ELSE.example')
  await row(page, 'zo@else.example').waitFor()
  await page.getByText('No one matches').waitFor()
  await find.fill('')
  await page.getByText('131 members').waitFor()

  await page.getByRole('button', { name: 'Invite someone', exact: true }).press('Enter')
  await page.getByRole('radio', { name: 'Guest' }).check()
  await page.getByRole('searchbox', { name: 'Find a list' }).fill('fair 13')
  await page.getByRole('checkbox', { name: 'Fair 13' }).check()
  await page.getByRole('checkbox', { name: 'Fair 12' }).waitFor({ state: 'detached' })
  await assertAccessible(page)
})

test('the invite dialog says how many seats are left, and with none leads to the plans instead of sending', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  // Of 50 member seats, 48 are taken and 1 is reserved.
  await addManyMembers(service, workspace.workspace.id, 47)
  const owner = await signIn(service, workspace, workspace.owner)
  await owner.post('/invitations', { email: 'first@seats.example', role: 'member' })
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  await openMembers(page)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('49 of 50 member seats used, 1 by an invitation. 1 left.').waitFor()
  await dialog.getByLabel('Email').fill('last@seats.example')
  await page.keyboard.press('Enter')
  await toast(page, "Link for last@seats.example created, but not sent: email isn't set up")

  await page.getByRole('button', { name: 'Invite someone' }).click()
  await dialog.getByRole('alert').getByText('Upgrade to invite more.').waitFor()
  await assertAccessible(page)
  const send = dialog.getByRole('button', { name: 'Create invitation' })
  await assertSoon(() => send.getAttribute('aria-disabled'), 'true')
  await dialog.getByLabel('Email').fill('none@seats.example')
  await page.keyboard.press('Enter')
  await send.press('Enter')
  await assertSoon(async () => (await owner.get('/invitations')).body.data.length, 2)
  // Guests have seats of their own.
  await dialog.getByRole('radio', { name: 'Guest' }).check()
  await dialog.getByText(/ guest seats used\./).waitFor()
  await assertSoon(() => send.getAttribute('aria-disabled'), null)
  await dialog.getByRole('radio', { name: 'Member', exact: true }).check()
  await dialog.getByRole('link', { name: 'Compare plans' }).click()
  await page.waitForURL(/settings\/plan/)
})
