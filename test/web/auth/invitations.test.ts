import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, lastMailTo, newEmail, newPerson } from '../../support/visitor.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { choose, cookieOf, fillIn, newOwner, row, toast } from '../support.ts'

const service = await startServiceWithWeb({ behindProxy: true })
const dayMs = 86_400_000
const invalidInvitation = 'This invitation does not work any more'

const linkTo = async (email: string) => (await lastMailTo(service, email)).link

/** A workspace whose owner has invited an address, and the link of the mail. */
async function invited(email: string, body: Record<string, unknown> = {}) {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const owner = await signIn(service, workspace, workspace.owner)
  const { status, text } = await owner.post('/invitations', { email, role: 'member', ...body })
  assert.equal(status, 201, text)
  return { ...workspace, member: workspace.owner, owner, link: await linkTo(email) }
}

// S-68
test('whoever is invited makes an account by the link in another browser, is in, and is seen there; the link works once', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const email = newEmail('nora')
  const owner = await openBrowser(t, service, { cookie: ana.cookie })
  await owner.goto('/settings/members')
  await owner.getByRole('button', { name: 'Invite' }).press('Enter')
  await owner.getByRole('dialog').waitFor()
  await assertAccessible(owner)
  await fillIn(owner, 'not an address')
  await owner.keyboard.press('Enter')
  await owner.getByText('That is not an e-mail address.').waitFor()
  await owner.keyboard.press('Control+a')
  await fillIn(owner, email)
  await owner.keyboard.press('Enter')
  await toast(owner, `${email} invited`)
  await row(owner, email).getByText('Member, by Ana Kovač').waitFor()

  const link = await linkTo(email)
  const stranger = await openBrowser(t, service)
  await stranger.goto(link)
  await stranger.getByRole('heading', { name: `Join ${ana.workspace.name}` }).waitFor()
  await stranger.getByText('Ana Kovač invites you as a member.').waitFor()
  await assertAccessible(stranger)
  // What opens the account stands neither in the address nor in the history; a reload does not lose it.
  assert.equal(stranger.url(), `${publicUrl}/invite`)
  await stranger.reload()
  await stranger.getByLabel('Your name').focus()
  await fillIn(stranger, 'Nora Quist', 'password1234')
  await stranger.keyboard.press('Enter')
  await stranger.getByText('Too many people use this one.').waitFor()
  await stranger.keyboard.press('Control+a')
  await fillIn(stranger, goodPassword)
  await stranger.keyboard.press('Enter')
  await stranger.waitForURL('**/today')
  await stranger.getByRole('navigation').getByText(ana.workspace.name).first().waitFor()

  await owner.reload()
  await row(owner, 'Nora Quist').getByText(email).waitFor()
  await row(owner, email).filter({ hasText: 'by Ana' }).waitFor({ state: 'detached' })
  const { rows } = await service.database.pool.query(
    `select body from events where workspace_id = $1 and type = 'member.joined'`,
    [ana.workspace.id],
  )
  assert.equal(rows.filter(({ body }) => JSON.parse(body).data.member.email === email).length, 1)

  const late = await openBrowser(t, service)
  await late.goto(link)
  await late.getByRole('heading', { name: invalidInvitation }).waitFor()
  await assertAccessible(late)
})

// S-68
test('a person who has an account accepts where they are signed in, signs in first, or signs out as somebody else', async (t) => {
  const bela = await newOwner(service, 'Béla Nagy')
  const first = await invited(bela.email)
  const page = await openBrowser(t, service, { cookie: bela.cookie })
  await page.goto(first.link)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.waitForURL('**/today')
  // One is where one has just been let in, not where one was.
  await page.getByRole('button', { name: first.workspace.name }).waitFor()

  const second = await invited(bela.email)
  const carla = await newPerson(service, 'Carla Vogt')
  const other = await openBrowser(t, service, { cookie: cookieOf(carla) })
  await other.goto(second.link)
  await other.getByText(`You are signed in as ${carla.email}; the invitation is for ${bela.email}.`).waitFor()
  await assertAccessible(other)
  assert.equal(await other.getByRole('button', { name: 'Accept' }).count(), 0)
  await other.getByRole('button', { name: 'Sign out' }).press('Enter')
  await other.getByText(`${bela.email} has an account here. Sign in to accept.`).waitFor()
  await assertAccessible(other)
  await other.getByRole('link', { name: 'Sign in' }).press('Enter')
  await other.getByLabel('E-mail').focus()
  await other.keyboard.type(bela.email)
  await other.getByLabel('Password').focus()
  await other.keyboard.type(goodPassword)
  await other.keyboard.press('Enter')
  await other.getByRole('heading', { name: `Join ${second.workspace.name}` }).waitFor()
  await other.getByRole('button', { name: 'Accept' }).press('Enter')
  await other.getByRole('button', { name: second.workspace.name }).waitFor()

  const { body } = await bela.get('/me')
  assert.deepEqual(
    new Map(body.workspaces.map(({ name, role }: { name: string; role: string }) => [name, role])),
    new Map([
      [bela.workspace.name, 'owner'],
      [first.workspace.name, 'member'],
      [second.workspace.name, 'member'],
    ]),
  )
})

// S-68
test('an invitation is declined, sent again, taken back, or too old: the link says so', async (t) => {
  const email = newEmail()
  const { link, ...workspace } = await invited(email)
  const page = await openBrowser(t, service)
  const follow = async (to: string, heading: string) => {
    await page.goto('about:blank')
    await page.goto(to)
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  await follow(link, `Join ${workspace.workspace.name}`)
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await page.getByRole('heading', { name: 'Declined' }).waitFor()
  await assertAccessible(page)
  await follow(link, invalidInvitation)

  const [late, taken] = [newEmail(), newEmail()]
  for (const one of [late, taken]) await workspace.owner.post('/invitations', { email: one, role: 'member' })
  const [lateLink, takenLink] = [await linkTo(late), await linkTo(taken)]
  const settings = await openBrowser(t, service, { cookie: workspace.owner.cookie })
  await settings.goto('/settings/members')
  await settings.getByRole('button', { name: `Send again: ${taken}` }).press('Enter')
  await toast(settings, `A new link is on its way to ${taken}`)
  await follow(takenLink, invalidInvitation)
  const newLink = await linkTo(taken)
  await follow(newLink, `Join ${workspace.workspace.name}`)
  await settings.getByRole('button', { name: `Take back: ${taken}` }).press('Enter')
  await toast(settings, `The invitation of ${taken} is taken back`)
  await row(settings, taken).waitFor({ state: 'detached' })
  await follow(newLink, invalidInvitation)

  service.clock.offsetMs += 8 * dayMs
  t.after(() => (service.clock.offsetMs -= 8 * dayMs))
  await follow(lateLink, invalidInvitation)
  const { cookie } = await signIn(service, workspace, workspace.member)
  const aWeekLater = await openBrowser(t, service, { cookie })
  await aWeekLater.goto('/settings/members')
  await row(aWeekLater, late).getByText('expired').waitFor()
})

// S-64
test('a guest comes to the lists that were ticked for them, and to no other; sharing is changed later', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const [shared, kept] = [await workspace.list('Fair stand'), await workspace.list('Salaries')]
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const owner = await openBrowser(t, service, { cookie })
  const email = newEmail('gus')
  await owner.goto('/settings/members')
  await owner.getByRole('button', { name: 'Invite' }).press('Enter')
  await owner.getByLabel('E-mail').waitFor()
  await owner.keyboard.type(email)
  await owner.getByRole('radio', { name: 'Guest' }).press('Space')
  await owner.getByLabel('Fair stand').press('Space')
  await assertAccessible(owner)
  await owner.keyboard.press('Enter')
  await toast(owner, `${email} invited`)

  const guest = await openBrowser(t, service)
  await guest.goto(await linkTo(email))
  await guest.getByText('invites you as a guest.').waitFor()
  await guest.getByLabel('Your name').focus()
  await fillIn(guest, 'Gus Grün', goodPassword)
  await guest.keyboard.press('Enter')
  await guest.waitForURL('**/today')
  const seen = await guest.evaluate(
    `fetch('/app/v1/workspaces/${workspace.workspace.id}/lists').then((answer) => answer.json())`,
  )
  assert.deepEqual(
    (seen as { data: { id: string }[] }).data.map(({ id }) => id),
    [shared],
  )

  await owner.reload()
  await choose(owner, 'Gus Grün', 'Shared lists…')
  const dialog = owner.getByRole('dialog', { name: 'Lists shared with Gus Grün' })
  await dialog.getByLabel('Fair stand').waitFor()
  await assertAccessible(owner)
  assert.equal(await dialog.getByLabel('Fair stand').isChecked(), true)
  await dialog.getByLabel('Fair stand').press('Space')
  await dialog.getByLabel('Salaries').press('Space')
  await waitUntil(async () => {
    const lists = (await guest.evaluate(
      `fetch('/app/v1/workspaces/${workspace.workspace.id}/lists').then((answer) => answer.json())`,
    )) as { data: { id: string }[] }
    return lists.data.map(({ id }) => id).join() === kept
  })
  await owner.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

//
test('seats that are all taken are said in words, to whoever invites and to whoever accepts', async (t) => {
  const email = newEmail('late')
  const { link, ...workspace } = await invited(email, { role: 'guest' })
  for (let seat = 1; seat < 5; seat++) await workspace.join('guest')
  const settings = await openBrowser(t, service, { cookie: workspace.owner.cookie })
  await settings.goto('/settings/members')
  await settings.getByRole('button', { name: 'Invite' }).press('Enter')
  await settings.getByLabel('E-mail').waitFor()
  await settings.keyboard.type(newEmail())
  await settings.getByRole('radio', { name: 'Guest' }).press('Space')
  await settings.keyboard.press('Enter')
  await settings.getByText("You've used all 5 guest seats on this plan.").waitFor()
  await assertAccessible(settings)

  await workspace.join('guest')
  const page = await openBrowser(t, service)
  await page.goto(link)
  await page.getByLabel('Your name').focus()
  await fillIn(page, 'Lea Late', goodPassword)
  await page.keyboard.press('Enter')
  await page.getByText("You've used all 5 guest seats on this plan.").waitFor()

  const alone = await newOwner(service, 'Sol Single', 'start')
  const start = await openBrowser(t, service, { cookie: alone.cookie })
  await start.goto('/settings/members')
  await start.getByRole('button', { name: 'Invite' }).press('Enter')
  await start.getByLabel('E-mail').waitFor()
  await start.keyboard.type(newEmail())
  await start.keyboard.press('Enter')
  await start.getByText("You've used the only member seat on this plan.").waitFor()
  await start.getByRole('radio', { name: 'Guest' }).press('Space')
  await start.keyboard.press('Enter')
  await start.getByText("Your plan doesn't include guests.").waitFor()
})
