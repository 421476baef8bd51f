import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import type { Plan } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { createClient, type Send } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()
const { database } = service
const dayMs = 86_400_000
const password = 'a long walk by the river'

const address = () => `new-${randomBytes(5).toString('hex')}@example.com`

/** A browser that is not signed in. */
const anonymous = createClient(service)
const open = (what: string, body: unknown, options: Send = {}) =>
  anonymous.send('POST', `/app/v1/invitations/${what}`, {
    ...options,
    body,
    headers: { 'sec-fetch-site': 'same-origin', ...options.headers },
  })

async function setUp(plan: Plan = 'business') {
  const workspace = await createWorkspace(service, { plan })
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

/** Returns the mails to an address, oldest first. */
async function mailsTo(email: string): Promise<{ subject: string; body: string; html: string }[]> {
  const { rows } = await database.pool.query(
    'select subject, body, html from mails where to_address = $1 order by id',
    [email],
  )
  return rows
}

/** Returns the token in the link of the newest mail to an address. */
async function tokenOf(email: string): Promise<string> {
  const link = /^https:\S+$/m.exec((await mailsTo(email)).at(-1)?.body ?? '')?.[0] ?? ''
  assert.match(link, new RegExp(`^${publicUrl}/invite#[0-7][0-9a-hjkmnp-tv-z]{25}[A-Za-z0-9_-]{43}$`))
  return link.split('#')[1]!
}

async function invited(owner: Awaited<ReturnType<typeof signIn>>, body: Record<string, unknown> = {}) {
  const email = address()
  const answer = await owner.post('/invitations', { email, role: 'member', ...body })
  assert.equal(answer.status, 201, answer.text)
  return { email, invitation: answer.body, token: await tokenOf(email) }
}

const joinedEvents = async (workspace: TestWorkspace) =>
  (await workspace.events())
    .filter(({ type }) => type === 'member.joined')
    .map(({ data }) => data.member.email)

//
test('someone without an account creates one through the invitation and is signed in', async () => {
  const { workspace, owner } = await setUp()
  const { email, invitation, token } = await invited(owner)

  assert.deepEqual(invitation, {
    id: invitation.id,
    email,
    role: 'member',
    invited_by: { id: workspace.owner.id, name: workspace.owner.name },
    created_at: invitation.created_at,
    expires_at: new Date(Date.parse(invitation.created_at) + 7 * dayMs).toISOString(),
    list_ids: [],
    expired: false,
  })
  assert.deepEqual((await owner.get('/invitations')).body, { data: [invitation], next_cursor: null })
  assert.equal((await owner.get('')).body.usage.invitations, 1)
  const [mail] = await mailsTo(email)
  assert.match(mail!.subject, /Workspace/)
  for (const part of [mail!.body, mail!.html]) assert.ok(part.includes(workspace.owner.name))

  const look = await open('look', { token })
  assert.deepEqual(
    [look.status, look.body],
    [
      200,
      {
        workspace_name: workspace.workspace.name,
        email,
        role: 'member',
        invited_by: workspace.owner.name,
        has_account: false,
        expires_at: invitation.expires_at,
      },
    ],
  )
  assertError(await open('accept', { token }), 'validation_error', {
    errors: [
      { field: 'name', reason: 'required' },
      { field: 'password', reason: 'required' },
    ],
  })
  assertError(await open('accept', { token, name: 'Nora', password: 'short' }), 'validation_error', {
    errors: [{ field: 'password', reason: 'short' }],
  })

  const accepted = await open('accept', { token, name: 'Nora', password })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal(accepted.body.account.email, email)
  const [mine] = accepted.body.workspaces
  assert.deepEqual([mine.id, mine.role], [workspace.workspace.id, 'member'])
  const cookies = [accepted.headers['set-cookie']].flat().join('; ')
  const [cookie = ''] = /__Host-daybook=[A-Za-z0-9_-]{43}/.exec(cookies) ?? []
  const me = await anonymous.send('GET', '/app/v1/me', { headers: { cookie } })
  assert.deepEqual([me.status, me.body.account.id], [200, accepted.body.account.id])
  const again = await anonymous.send('POST', '/app/v1/sign-in', {
    body: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  assert.equal(again.status, 200, again.text)

  assert.deepEqual((await joinedEvents(workspace)).at(-1), email)
  assert.deepEqual((await owner.get('/invitations')).body.data, [])
  for (const what of ['look', 'accept', 'decline']) assertError(await open(what, { token }), 'not_found')
})

// S-68
test('someone with an account has to sign in first, with the invited address', async () => {
  const { workspace, owner } = await setUp()
  const other = await createWorkspace(service)
  const someone = await other.join('member')
  const answer = await owner.post('/invitations', {
    email: someone.member.email.toUpperCase(),
    role: 'admin',
  })
  const token = await tokenOf(answer.body.email)

  assert.equal((await open('look', { token })).body.has_account, true)
  assertError(await open('accept', { token }), 'unauthorized')
  assertError(await open('accept', { token, name: 'Mallory', password }), 'unauthorized')
  const stranger = await signIn(service, other, other.owner)
  assertError(await stranger.post('/app/v1/invitations/accept', { token }), 'conflict', {
    reason: 'other_account',
  })
  // The owner is also signed in with another address.
  assertError(await owner.post('/app/v1/invitations/accept', { token }), 'conflict', {
    reason: 'other_account',
  })

  const browser = await signIn(service, other, someone.member)
  const accepted = await browser.post('/app/v1/invitations/accept', { token })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal(accepted.headers['set-cookie'], undefined)
  assert.deepEqual(
    new Map(accepted.body.workspaces.map((one: { id: string; role: string }) => [one.id, one.role])),
    new Map([
      [workspace.workspace.id, 'admin'],
      [other.workspace.id, 'member'],
    ]),
  )
  assert.equal((await browser.get(`/app/v1/workspaces/${workspace.workspace.id}/tokens`)).status, 200)
  assertError(await owner.post('/invitations', { email: someone.member.email, role: 'guest' }), 'conflict', {
    reason: 'already_member',
  })
})

test('a link works once, even when thirty requests use it at once', async () => {
  const { workspace, owner } = await setUp()
  const { token, email } = await invited(owner)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => open('accept', { token, name: 'Nora', password })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 29)
  // Later requests find that the address has an account by now, or that the link is gone.
  for (const { status } of refused) assert.ok([401, 404, 429].includes(status), String(status))
  assert.deepEqual(
    (await joinedEvents(workspace)).filter((one) => one === email),
    [email],
  )
})

// S-68
test('a link ends after 7 days or when resent, revoked or declined; the inviter is notified when declined', async () => {
  const { workspace, owner } = await setUp()
  const assertDead = async (token: string) => {
    for (const what of ['look', 'accept', 'decline']) assertError(await open(what, { token }), 'not_found')
  }
  const late = await invited(owner)
  service.clock.offsetMs += 7 * dayMs - 60_000
  const before = await signIn(service, workspace, workspace.owner)
  assert.equal((await open('look', { token: late.token })).status, 200)
  service.clock.offsetMs += 120_000
  await assertDead(late.token)
  const [listed] = (await before.get('/invitations')).body.data
  assert.deepEqual([listed.id, listed.expired], [late.invitation.id, true])
  assert.equal((await before.get('')).body.usage.invitations, 0)

  const resent = await before.post(`/invitations/${late.invitation.id}/resend`)
  assert.deepEqual([resent.status, resent.body.expired], [200, false])
  const second = await tokenOf(late.email)
  assert.notEqual(second, late.token)
  await assertDead(late.token)
  assert.equal((await open('look', { token: second })).status, 200)
  assert.equal((await before.post(`/invitations/${late.invitation.id}/resend`)).status, 200)
  await assertDead(second)

  const third = await tokenOf(late.email)
  assertError(await before.post('/invitations', { email: late.email, role: 'guest' }), 'conflict', {
    reason: 'already_invited',
  })
  assert.equal((await before.delete(`/invitations/${late.invitation.id}`)).status, 204)
  await assertDead(third)
  assertError(await before.delete(`/invitations/${late.invitation.id}`), 'not_found')
  assertError(await before.post(`/invitations/${late.invitation.id}/resend`), 'not_found')

  const declined = await invited(before)
  assert.equal((await open('decline', { token: declined.token })).status, 204)
  await assertDead(declined.token)
  const notice = (await mailsTo(workspace.owner.email)).at(-1)
  assert.match(notice!.subject, /declined/)
  assert.deepEqual((await before.get('/invitations')).body.data, [])

  const expired = await invited(before)
  service.clock.offsetMs += 8 * dayMs
  const later = await signIn(service, workspace, workspace.owner)
  const invitedAgain = await later.post('/invitations', { email: expired.email, role: 'guest' })
  assert.deepEqual([invitedAgain.status, (await later.get('/invitations')).body.data.length], [201, 1])
  const job = jobs.find(({ name }) => name === 'delete expired invitations')
  service.clock.offsetMs += 36 * dayMs
  await job?.run(database)
  const last = await signIn(service, workspace, workspace.owner)
  assert.equal((await last.get('/invitations')).body.data.length, 1)
  service.clock.offsetMs += 2 * dayMs
  await job?.run(database)
  assert.deepEqual((await last.get('/invitations')).body.data, [])
})

// S-66, S-68
test('a link is neither stored nor logged, and leads to the configured origin whatever the Host header says', async () => {
  const { workspace, owner } = await setUp()
  const email = address()
  const answer = await owner.send('POST', '/invitations', {
    body: { email, role: 'member' },
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    },
  })
  assert.equal(answer.status, 201)
  const token = await tokenOf(email)
  const [mail] = await mailsTo(email)
  assert.doesNotMatch(mail!.body + mail!.html, /evil/)
  await open('look', { token }, { headers: { 'x-forwarded-host': 'evil.example' } })
  const [poisoned, body] = [address(), (to: string) => JSON.stringify({ email: to, role: 'member' })]
  const [hostile] = await sendRaw(
    service.port,
    { ca: service.ca },
    [
      `POST /app/v1/workspaces/${workspace.workspace.id}/invitations HTTP/1.1`,
      'Host: evil.example',
      `Cookie: ${owner.cookie}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      `Content-Length: ${body(poisoned).length}`,
      'Connection: close',
      '',
      body(poisoned),
    ].join('\r\n'),
  )
  assert.equal(hostile?.status, 201)
  assert.ok(await tokenOf(poisoned))
  const { rows } = await database.pool.query('select * from invitations where workspace_id = $1', [
    workspace.workspace.id,
  ])
  assert.ok(!JSON.stringify(rows).includes(token))
  assert.ok(rows.every(({ hash }) => hash.length === 32 && !hash.equals(Buffer.from(token, 'base64url'))))
  await open('accept', { token, name: 'Nora', password })
  assert.ok(!service.logged.join('\n').includes(token))
  assert.ok(!JSON.stringify(await workspace.events()).includes(token))
})

// S-68
test('guessing links is rate limited and reveals nothing', async () => {
  const other = await startService()
  const client = createClient(other)
  const guess = (token: string) =>
    client.send('POST', '/app/v1/invitations/look', {
      body: { token },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const bodies = new Set<string>()
  for (let count = 0; count < 30; count++) {
    const answer = await guess(count % 2 === 0 ? randomBytes(32).toString('base64url') : `none ${count}`)
    bodies.add(answer.text.replaceAll(/req_\w{26}/g, ''))
    assertError(answer, 'not_found')
  }
  assert.equal(bodies.size, 1)
  const refused = await guess('A'.repeat(43))
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

// D14
test('an invitation shares the lists its inviter can see, and none they can no longer see', async () => {
  const { workspace, owner } = await setUp()
  const admin = await workspace.join('admin')
  const asAdmin = await signIn(service, workspace, admin.member)
  const shared = await workspace.list('For everybody')
  const hidden = (await admin.post('/lists', { name: 'Of the admin', visibility: 'private' })).body.id
  const secret = (await workspace.post('/lists', { name: 'Of the owner', visibility: 'private' })).body.id

  for (const list_ids of [[secret], ['lst_none'], [shared, secret]])
    assertError(
      await asAdmin.post('/invitations', { email: address(), role: 'guest', list_ids }),
      'validation_error',
      {
        errors: [{ field: 'list_ids', reason: 'not_found' }],
      },
    )
  const guest = await invited(asAdmin, { role: 'guest', list_ids: [shared, hidden, shared] })
  assert.deepEqual(guest.invitation.list_ids, [shared, hidden])
  // Someone who can't see a list can't see that an invitation includes it.
  assert.deepEqual((await owner.get('/invitations')).body.data[0].list_ids, [shared])

  const accepted = await open('accept', { token: guest.token, name: 'Gus', password })
  const asGuest = (path: string) => {
    const [cookie = ''] = /__Host-daybook=[^;]+/.exec(String(accepted.headers['set-cookie'])) ?? []
    return anonymous.send('GET', `/app/v1/workspaces/${workspace.workspace.id}${path}`, {
      headers: { cookie },
    })
  }
  const lists = (await asGuest('/lists')).body.data
  assert.deepEqual(
    lists.map(({ id }: { id: string }) => id),
    [shared, hidden],
  )

  const { setRole, removeMember } = operatorActions(service, workspace.workspace)
  const second = await invited(asAdmin, { role: 'member', list_ids: [shared, hidden] })
  const third = await invited(asAdmin, { role: 'guest', list_ids: [shared, hidden] })
  await setRole(admin.member, 'guest')
  const idsOf = async (token: string, name: string) => {
    const { body } = await open('accept', { token, name, password })
    const mine = body.workspaces[0].member_id
    const { rows } = await database.pool.query(
      `select list_id from list_members join lists on lists.workspace_id = $1 and lists.id = list_id
        where list_members.workspace_id = $1 and member_id = $2 and inbox_of is null`,
      [workspace.workspace.id, mine],
    )
    return rows.map(({ list_id }) => list_id)
  }
  assert.deepEqual(await idsOf(second.token, 'Max'), [shared])
  await removeMember(admin.member)
  assert.deepEqual(await idsOf(third.token, 'Gil'), [shared])
})

// S-44, R-208, R-209
test('seats are exact: inviting needs a free one, and of thirty people accepting at once one gets the last', async () => {
  const start = await setUp('start')
  const over = (limit: string, max: number, actual: number) => ({ limit, max, actual })
  const refuse = async (owner: typeof start.owner, role: string, details: object) =>
    assertError(await owner.post('/invitations', { email: address(), role }), 'unprocessable', details)
  await refuse(start.owner, 'member', over('members', 1, 2))
  await refuse(start.owner, 'guest', over('guests', 0, 1))

  const { workspace, owner } = await setUp('team')
  const guests = []
  for (let count = 0; count < 5; count++) guests.push(await invited(owner, { role: 'guest' }))
  await refuse(owner, 'guest', over('guests', 5, 6))
  // Revoking an invitation frees its seat.
  await owner.delete(`/invitations/${guests[0]!.invitation.id}`)
  assert.ok(await invited(owner, { role: 'guest' }))
  await refuse(owner, 'guest', over('guests', 5, 6))

  const { setPlan } = operatorActions(service, workspace.workspace)
  await setPlan('business')
  const crowd = []
  for (let count = 0; count < 30; count++) crowd.push(await invited(owner, { role: 'admin' }))
  await Promise.all(Array.from({ length: 48 }, () => workspace.join('member')))
  await setPlan('team')
  await refuse(owner, 'member', over('members', 50, 80))
  const answers = await Promise.all(
    crowd.map(({ token }, index) => open('accept', { token, name: `Nora ${index}`, password })),
  )
  const joined = answers.filter(({ status }) => status === 200)
  assert.equal(joined.length, 1)
  for (const answer of answers.filter((one) => one !== joined[0]))
    assertError(answer, 'unprocessable', over('members', 50, 51))
  const { usage } = (await owner.get('')).body
  assert.deepEqual([usage.members, usage.guests], [50, 0])
  // No account was created for those without a seat.
  const { rows } = await database.pool.query('select count(*)::int from accounts where email = any($1)', [
    crowd.map(({ email }) => email),
  ])
  assert.equal(rows[0].count, 1)
})

test('where sign-up is closed, an invitation creates no account, but people with one can join', async () => {
  const closed = await startService({ signUp: 'closed' })
  const workspace = await createWorkspace(closed)
  const owner = await signIn(closed, workspace, workspace.owner)
  const other = await createWorkspace(closed)
  const tokenFor = async (email: string) => {
    assert.equal((await owner.post('/invitations', { email, role: 'member' })).status, 201)
    const { rows } = await closed.database.pool.query('select body from mails where to_address = $1', [email])
    return /#(\S+)$/m.exec(rows[0].body)?.[1] ?? ''
  }
  const accept = (token: string, cookie = '') =>
    createClient(closed).send('POST', '/app/v1/invitations/accept', {
      body: { token, name: 'Nora', password },
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) },
    })
  assertError(await accept(await tokenFor(address())), 'forbidden', { reason: 'sign_up' })
  const browser = await signIn(closed, other, other.owner)
  assert.equal((await accept(await tokenFor(other.owner.email), browser.cookie)).status, 200)
})

test('a workspace cannot be used to mail one address again and again', async () => {
  const { owner } = await setUp()
  const { email, invitation, token } = await invited(owner)
  for (let count = 0; count < 4; count++)
    assert.equal((await owner.post(`/invitations/${invitation.id}/resend`)).status, 200)
  const last = await tokenOf(email)
  assert.notEqual(last, token)
  const refused = await owner.post(`/invitations/${invitation.id}/resend`)
  assert.deepEqual([refused.status, refused.body.error.code], [429, 'rate_limited'])
  await owner.delete(`/invitations/${invitation.id}`)
  const again = { email: email.toUpperCase(), role: 'guest' }
  assert.equal((await owner.post('/invitations', again)).status, 429)
  assert.deepEqual((await owner.get('/invitations')).body.data, [])
  assert.equal((await mailsTo(email)).length, 5)
  service.clock.offsetMs += 3_601_000
  assert.equal((await owner.post('/invitations', again)).status, 201)
})

test('an invitation needs exactly one address, a valid role and no unknown fields', async () => {
  const { owner } = await setUp()
  for (const [body, field, reason] of [
    [{ email: 'nobody', role: 'member' }, 'email', 'format'],
    [{ email: 'a@example.com, b@example.com', role: 'member' }, 'email', 'format'],
    [{ email: 'a@example.com\r\nBcc: b@example.com', role: 'member' }, 'email', 'format'],
    [{ email: address(), role: 'owner' }, 'role', 'value'],
    [{ email: address() }, 'role', 'required'],
    [{ email: address(), role: 'member', token: 'mine' }, 'token', 'unknown'],
  ] as const)
    assertError(await owner.post('/invitations', body), 'validation_error', { errors: [{ field, reason }] })
})
