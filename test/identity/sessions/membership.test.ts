import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryEveryNode } from '../../support/cluster.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Answer } from '../../support/client.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { sendWithSlowBody } from '../../support/slow-body.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { goodPassword, lastMailTo, newPerson, newVisitor, type Visitor } from '../../support/visitor.ts'
import { signIn } from '../../support/member-browser.ts'
import { createAuthenticatorCodes } from '../../support/totp-authenticator.ts'
import { createSoftwarePasskey } from '../../support/software-passkey.ts'

const service = await startService({ behindProxy: true })
const { pool } = service.database

const roleOf = async (id: string): Promise<string> =>
  (await pool.query('select role from members where id = $1', [id])).rows[0].role

/**
 * Sends requests that pass authentication and wait for a lock, makes changes while they wait, and returns the
 * answers.
 */
async function whileLocked(
  lock: string,
  lockedId: string,
  changes: [sql: string, id: string][],
  send: () => Promise<Answer>[],
): Promise<Answer[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // For a cluster: the changes read the members of all workspaces, and then write elsewhere.
    await client.query(`set local citus.multi_shard_modify_mode to 'sequential'`)
    await client.query(`${lock} for update`, [lockedId])
    const sent = send()
    await waitUntil(async () => {
      const waiting = await queryEveryNode(
        service.databaseName,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    })
    for (const [sql, id] of changes) await client.query(sql, [id])
    await client.query('commit')
    return await Promise.all(sent)
  } finally {
    client.release()
  }
}

const lane = 'select from workspaces where id = $1'
const endSessions =
  'delete from sessions using members where members.id = $1 and sessions.account_id = members.account_id'

// S-03
test('a request that waits for its turn fails if its sender was demoted or removed in the meantime', async () => {
  const workspace = await createWorkspace(service)
  const { id } = workspace.workspace
  const [admin, removed] = [await workspace.join('admin'), await workspace.join('admin')]
  const [asAdmin, asRemoved] = [
    await signIn(service, workspace, admin.member),
    await signIn(service, workspace, removed.member),
  ]
  const me = admin.member.id
  const [promoted, invited] = await whileLocked(
    lane,
    id,
    [
      [`update members set role = 'member' where id = $1`, me],
      [`update members set removed_at = now() where id = $1`, removed.member.id],
    ],
    () => [
      asAdmin.patch(`/members/${me}`, { role: 'admin' }),
      asRemoved.post('/invitations', { email: 'other@example.com', role: 'admin' }),
    ],
  )
  assertError(promoted!, 'forbidden', { reason: 'role', required: 'admin' })
  assert.equal(await roleOf(me), 'member')
  assertError(invited!, 'not_found')
  const { rowCount } = await pool.query('select from invitations where workspace_id = $1', [id])
  assert.equal(rowCount, 0)
})

// S-03, S-64
test('ownership is transferred only once, and a revoked session changes nothing', async () => {
  const workspace = await createWorkspace(service)
  const people = [await workspace.join('member'), await workspace.join('member')]
  const owner = await signIn(service, workspace, workspace.owner)
  const both = await Promise.all(
    people.map(({ member }) => owner.patch(`/members/${member.id}`, { role: 'owner' })),
  )
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 403],
  )

  const first = people[0]!.member
  const elsewhere = await signIn(service, workspace, first)
  const [late] = await whileLocked(lane, workspace.workspace.id, [[endSessions, first.id]], () => [
    elsewhere.delete(`/members/${first.id}`),
  ])
  assertError(late!, 'unauthorized')
})

// S-64
test('a session that is revoked while a body is still being sent changes nothing', async () => {
  const person = await newPerson(service)
  const elsewhere = newVisitor(service)
  await elsewhere.post('/sign-in', { email: person.email, password: goodPassword })
  const cookie = `__Host-daybook=${elsewhere.cookies.get('__Host-daybook')!}`
  const status = await sendWithSlowBody(
    service,
    'POST',
    '/app/v1/me/password',
    { cookie, 'sec-fetch-site': 'same-origin' },
    { password: 'a sentence of a thief' },
    () => person.delete('/me/sessions'),
  )
  assert.equal(status, 401)
  const again = await elsewhere.post('/sign-in', { email: person.email, password: goodPassword })
  assert.equal(again.status, 200)
})

// S-64
test('a code is required if two-factor authentication is turned on while the password is verified', async () => {
  const { email, me } = await newPerson(service)
  const browser = newVisitor(service)
  const [answer] = await whileLocked(
    'select from accounts where id = $1',
    me.account.id,
    [[`update accounts set totp_secret = '\\x00', totp_confirmed_at = now() where id = $1`, me.account.id]],
    () => [browser.post('/sign-in', { email, password: goodPassword })],
  )
  assert.deepEqual(Object.keys(answer!.body), ['second_factor'])
  assert.equal(browser.cookies.size, 0)
})

// S-64
test('regression: a session that is revoked while it waits for its turn cannot accept an invitation', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const person = await newPerson(service)
  const { email, me } = person
  assert.equal((await owner.post('/invitations', { email, role: 'member' })).status, 201)
  const { token } = await lastMailTo(service, email)
  const [late] = await whileLocked(
    lane,
    workspace.workspace.id,
    [['delete from sessions where id = $1', me.session.id]],
    () => [person.post('/invitations/accept', { token })],
  )
  assertError(late!, 'unauthorized')
  assert.equal((await owner.get('/invitations')).body.data.length, 1)
})

// S-64
test('a session that is revoked while it waits for its turn cannot change anything about the account', async () => {
  const owner = await newPerson(service)
  const { email, me } = owner
  const passkey = createSoftwarePasskey()
  const ceremony = (await owner.post('/me/passkeys/options', {})).body
  const made = { ticket: ceremony.ticket, response: passkey.create(ceremony.options), name: 'Phone' }
  const { id } = (await owner.post('/me/passkeys', made)).body

  /** What a thief may try, prepared so that each attempt would succeed while the session is active. */
  const attempts: ((thief: Visitor) => Promise<() => Promise<Answer>>)[] = [
    async (thief) => () => thief.post('/me/password', { password: 'a sentence of a thief' }),
    async (thief) => () => thief.post('/me/email', { email: 'thief@example.com' }),
    async (thief) => () => thief.post('/confirm', { password: goodPassword }),
    async (thief) => () => thief.patch('/me', { name: 'Thief' }),
    async (thief) => () => thief.post('/workspaces', { name: 'Thieves', timezone: 'Etc/UTC' }),
    async (thief) => () => thief.patch(`/me/passkeys/${id}`, { name: 'Thief' }),
    async (thief) => () => thief.delete(`/me/passkeys/${id}`),
    async (thief) => () => thief.delete('/me/sessions'),
    async (thief) => () => thief.delete(`/me/sessions/${me.session.id}`),
    async (thief) => () => thief.post('/me/totp', {}),
    async (thief) => {
      const code = createAuthenticatorCodes((await thief.post('/me/totp', {})).body.secret)()
      return () => thief.post('/me/totp/confirm', { code })
    },
    async (thief) => {
      const { options, ticket } = (await thief.post('/me/passkeys/options', {})).body
      const response = createSoftwarePasskey().create(options)
      return () => thief.post('/me/passkeys', { ticket, response, name: 'Thief' })
    },
    async (thief) => {
      const { options, ticket } = (await thief.post('/confirm/passkey/options', {})).body
      return () => thief.post('/confirm', { ticket, response: passkey.get(options) })
    },
  ]
  const before = await snapshotOf(me.account.id)
  for (const attempt of attempts) {
    const thief = newVisitor(service)
    const session = (await thief.post('/sign-in', { email, password: goodPassword })).body.session.id
    const send = await attempt(thief)
    const [answer] = await whileLocked(
      'select from accounts where id = $1',
      me.account.id,
      [['delete from sessions where id = $1', session]],
      () => [send()],
    )
    assertError(answer!, 'unauthorized', {}, String(attempt))
  }
  assert.deepEqual(await snapshotOf(me.account.id), before)
  assert.equal((await owner.get('/me')).status, 200)
})

/** Returns everything about an account that an attempt could change. */
async function snapshotOf(id: string) {
  const { rows } = await pool.query(
    `select name, email, password_hash, totp_confirmed_at,
      (select array_agg(name) from passkeys where account_id = accounts.id) as passkeys,
      (select count(*) from sessions where account_id = accounts.id) as sessions,
      (select count(*) from links where account_id = accounts.id) as links
    from accounts where id = $1`,
    [id],
  )
  const { rows: memberships } = await pool.query('select id from members where account_id = $1 order by id', [
    id,
  ])
  return [...rows, ...memberships]
}
