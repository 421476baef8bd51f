import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../support/assert-error.ts'
import type { Answer } from '../support/client.ts'
import { until } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { sendSlowly } from '../support/slow-body.ts'
import { createWorkspace } from '../support/workspace.ts'
import { goodPassword, newPerson, newVisitor } from './browser.ts'
import { signIn } from './support.ts'

const service = await startService({ behindProxy: true })
const { pool } = service.database

const roleOf = async (id: string): Promise<string> =>
  (await pool.query('select role from members where id = $1', [id])).rows[0].role

/** Sends requests that pass the door and wait, changes something in the meantime, and returns their answers. */
async function meanwhile(
  lock: string,
  lockedId: string,
  changes: [sql: string, id: string][],
  send: () => Promise<Answer>[],
): Promise<Answer[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`${lock} for update`, [lockedId])
    const sent = send()
    await until(async () => {
      const waiting = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.rowCount! > 0
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

test('who is demoted or removed does nothing more by what waited for its turn (S-03)', async () => {
  const workspace = await createWorkspace(service)
  const { id } = workspace.workspace
  const [admin, gone] = [await workspace.join('admin'), await workspace.join('admin')]
  const [asAdmin, asGone] = [
    await signIn(service, workspace, admin.member),
    await signIn(service, workspace, gone.member),
  ]
  const me = admin.member.id
  const [promoted, invited] = await meanwhile(
    lane,
    id,
    [
      [`update members set role = 'member' where id = $1`, me],
      [`update members set removed_at = now() where id = $1`, gone.member.id],
    ],
    () => [
      asAdmin.patch(`/members/${me}`, { role: 'admin' }),
      asGone.post('/invitations', { email: 'other@example.com', role: 'admin' }),
    ],
  )
  assertError(promoted!, 'forbidden', { reason: 'role', required: 'admin' })
  assert.equal(await roleOf(me), 'member')
  assertError(invited!, 'not_found')
  const { rowCount } = await pool.query('select from invitations where workspace_id = $1', [id])
  assert.equal(rowCount, 0)
})

test('an ownership is handed over once, and a session that was ended changes nothing (S-03, S-64)', async () => {
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
  const [late] = await meanwhile(lane, workspace.workspace.id, [[endSessions, first.id]], () => [
    elsewhere.delete(`/members/${first.id}`),
  ])
  assertError(late!, 'unauthorized')
})

test('a session that is ended while a body is still coming changes nothing by it (S-64)', async () => {
  const person = await newPerson(service)
  const elsewhere = newVisitor(service)
  await elsewhere.post('/sign-in', { email: person.email, password: goodPassword })
  const cookie = `__Host-daybook=${elsewhere.cookies.get('__Host-daybook')!}`
  const status = await sendSlowly(
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

test('a code that is asked for since the password was looked at is asked for (S-64)', async () => {
  const { email, me } = await newPerson(service)
  const browser = newVisitor(service)
  const [answer] = await meanwhile(
    'select from accounts where id = $1',
    me.account.id,
    [[`update accounts set totp_secret = '\\x00', totp_confirmed_at = now() where id = $1`, me.account.id]],
    () => [browser.post('/sign-in', { email, password: goodPassword })],
  )
  assert.deepEqual(Object.keys(answer!.body), ['second_factor'])
  assert.equal(browser.cookies.size, 0)
})
