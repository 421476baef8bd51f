import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountOf, signIn } from '../../support/member-browser.ts'
import { goodPassword, lastMailTo, newPerson, newVisitor } from '../../support/visitor.ts'
import { assertError } from '../../support/assert-error.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService({ behindProxy: true, selfServicePlans: true })

/** Creates a person with a workspace on Business, in the browser that signed up. */
async function setUpOwner() {
  const person = await newPerson(service)
  const { body } = await person.post('/workspaces', { name: 'Acme', timezone: 'UTC' })
  await operatorActions(service, body).setPlan('business')
  const base = `/workspaces/${body.id}`
  return { ...person, workspace: body, base, log: (query = '') => person.get(`${base}/log${query}`) }
}

const actionsIn = ({ body }: any) => body.data.map(({ action }: any) => action)

//
test('the action log shows who signed in, failed to sign in and signed out, how, and from where', async () => {
  const { log, email, workspace } = await setUpOwner()
  const visitor = newVisitor(service, '198.51.100.7')
  const wrong = { email, password: 'correct horse battery?' }
  assert.equal((await visitor.post('/sign-in', wrong)).status, 401)
  await waitUntil(async () => actionsIn(await log()).includes('session.refused'))
  assert.equal((await visitor.post('/sign-in', { email, password: goodPassword })).status, 200)
  assert.equal((await visitor.post('/sign-out', {})).status, 204)

  const { body } = await log('?action=session')
  assert.deepEqual(
    body.data.map(({ action, method, ip, user_agent, subject_name }: any) => [
      action,
      method,
      ip,
      user_agent,
      subject_name,
    ]),
    [
      ['session.ended', null, '198.51.100.7', 'Test/1.0', 'Ana Kovač'],
      ['session.started', 'password', '198.51.100.7', 'Test/1.0', 'Ana Kovač'],
      ['session.refused', 'password', '198.51.100.7', 'Test/1.0', 'Ana Kovač'],
    ],
  )
  assert.ok(body.data.every(({ member_id }: any) => member_id === workspace.member_id))
  // An email address without an account is not logged.
  await visitor.post('/sign-in', { email: 'nobody@example.com', password: 'x' })
  const { rows } = await service.database.pool.query('select from account_changes where member_id is null')
  assert.equal(rows.length, 0)
})

//
test('the action log shows changes of passwords, tokens, members, invitations and the plan, and exports', async () => {
  const ana = await setUpOwner()
  const { base } = ana
  const made = await ana.post(`${base}/tokens`, { name: 'CRM', scopes: ['tasks:read'] })
  await ana.send('DELETE', `${base}/tokens/${made.body.id}`)
  const invited = newVisitor(service)
  await ana.post(`${base}/invitations`, { email: 'bob@example.com', role: 'member' })
  const { token } = await lastMailTo(service, 'bob@example.com')
  const joined = await invited.post('/invitations/accept', { token, name: 'Bob', password: goodPassword })
  assert.equal(joined.status, 200, joined.text)
  const bob = joined.body.workspaces[0].member_id
  await ana.patch(`${base}/members/${bob}`, { role: 'admin' })
  await ana.patch(base, { name: 'Acme Ltd' })
  await ana.post('/me/password', { password: 'another good password' })
  await ana.send('GET', `${base}/log.csv`)
  await ana.send('HEAD', `${base}/log.csv`)

  const { body } = await ana.log()
  assert.deepEqual(
    body.data.map(({ action, subject_name, changed }: any) => [action, subject_name, Object.keys(changed)]),
    [
      ['log.exported', 'Acme Ltd', []],
      ['password.changed', 'Ana Kovač', []],
      ['workspace.updated', 'Acme Ltd', ['name']],
      ['member.role_changed', 'Bob', ['role']],
      ['session.started', 'Bob', []],
      ['member.joined', 'Bob', ['role']],
      ['invitation.created', 'bob@example.com', ['role', 'email']],
      ['token.revoked', 'CRM', []],
      ['token.created', 'CRM', ['scopes']],
      ['workspace.plan_changed', 'Acme Ltd', ['plan']],
      ['member.joined', 'Ana Kovač', ['role']],
      ['workspace.created', 'Acme Ltd', []],
    ],
  )
  const invitation = body.data.find(({ action }: any) => action === 'invitation.created')
  assert.deepEqual(invitation.changed.email, { from: null, to: 'bob@example.com' })
  assert.ok(!JSON.stringify(body).includes(made.body.token))

  assert.deepEqual(actionsIn(await ana.log('?action=token')), ['token.revoked', 'token.created'])
  assert.deepEqual(actionsIn(await ana.log('?action=token.created')), ['token.created'])
  assert.deepEqual(actionsIn(await ana.log(`?member_id=${bob}`)), ['session.started'])
  const { created_at } = invitation
  const since = `from=${encodeURIComponent(created_at)}`
  assert.equal(actionsIn(await ana.log(`?${since}`)).at(-1), 'invitation.created')
  assert.equal(actionsIn(await ana.log(`?to=${encodeURIComponent(created_at)}`))[0], 'token.revoked')
  const first = await ana.log('?limit=3')
  const second = await ana.log(`?limit=3&cursor=${first.body.next_cursor}`)
  assert.deepEqual([...first.body.data, ...second.body.data], body.data.slice(0, 6))
  assertError(await ana.log('?action=task'), 'validation_error', {
    errors: [{ field: 'action', reason: 'format' }],
  })
})

//
test('only owners and administrators on Business can read the action log', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('admin')
  const [owner, admin] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, member),
  ]
  for (const path of ['/log', '/log.csv'])
    for (const browser of [owner, admin]) assert.equal((await browser.get(path)).status, 200)
  await operatorActions(service, workspace.workspace).setPlan('team')
  for (const path of ['/log', '/log.csv'])
    assertError(await owner.get(path), 'forbidden', { reason: 'plan', required: 'business' })
})

// D44
test('an administrator reads that a private list was shared, but not which', async () => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const guest = await workspace.join('guest')
  const miras = await signIn(service, workspace, mira.member)
  const hidden = (await mira.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  await miras.send('PUT', `/lists/${hidden}/members/${guest.member.id}`)
  await miras.send('PATCH', `/lists/${hidden}`, { body: { visibility: 'workspace' } })
  await miras.send('PATCH', `/lists/${hidden}`, { body: { visibility: 'private' } })

  const owner = await signIn(service, workspace, workspace.owner)
  const { body, text } = await owner.get('/log?action=list')
  assert.deepEqual(
    body.data.map(({ action, subject_id, subject_name, member_name, changed }: any) => [
      action,
      subject_id,
      subject_name,
      member_name,
      changed,
    ]),
    [
      ['list.updated', null, null, 'Test member', { visibility: { from: 'workspace', to: 'private' } }],
      ['list.updated', null, null, 'Test member', { visibility: { from: 'private', to: 'workspace' } }],
      ['list.shared', null, null, 'Test member', { member: { from: null, to: guest.member.id } }],
    ],
  )
  assert.ok(!text.includes(hidden) && !text.includes('Hidden'))
})

// S-33, S-67
test('a spreadsheet computes no cell of the exported file, and no line can be forged', async () => {
  const ana = await setUpOwner()
  const { base, email } = ana
  const names = [
    '=HYPERLINK("https://evil.example")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    'a"b',
    'line\r\nforged,token.created',
    '＝1+1',
  ]
  for (const name of names) {
    const made = await ana.post(`${base}/tokens`, { name: 'CRM', scopes: ['tasks:read'] })
    assert.equal(made.status, 201, made.text)
    // The API accepts no tabs and line breaks in names; those that got in another way must do no harm.
    await service.database.pool.query('update tokens set name = $1 where id = $2', [name, made.body.id])
  }
  // A header cannot contain line breaks; anything else in it is written on one line.
  await newVisitor(service).post(
    '/sign-in',
    { email, password: goodPassword },
    { 'user-agent': '=cmd|\u009b31m' },
  )
  const { headers, text, status } = await ana.get(`${base}/log.csv?action=token.created`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present')
  assert.equal(headers['content-disposition'], 'attachment; filename="daybook-log.csv"')
  const rows = parseCsv(text.replace(/^\uFEFF/, ''))
  assert.deepEqual(rows[0], [
    'created_at', 'action', 'member_name', 'member_id', 'subject_name', 'subject_id', 'token_name', 'token_id', 'source',
    'method', 'ip', 'user_agent', 'changed',
  ]) // oxfmt-ignore
  assert.equal(rows.length, names.length + 1)
  assert.deepEqual(
    rows
      .slice(1)
      .map((row) => row[4])
      .toReversed(),
    names.map((name) => (/^[=+\-@\t＝]/.test(name) ? `'${name}` : name)),
  )
  assert.ok(rows.flat().every((cell) => !/^[=+\-@\t\r＝＋－＠]/.test(cell)))
  const all = parseCsv((await ana.get(`${base}/log.csv`)).text)
  assert.ok(all.some((row) => row[11] === "'=cmd| 31m"))
  assert.ok(all.every((row) => row.length === 13))
})

// S-63
test('regression: another site can neither start an export of the log, which is logged, nor read it', async () => {
  const ana = await setUpOwner()
  const path = `${ana.base}/log.csv`
  for (const method of ['GET', 'HEAD'])
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal(
        (await ana.visitor.send(method, path, { headers: { 'sec-fetch-site': site } })).status,
        403,
      )
  assert.ok(!actionsIn(await ana.log()).includes('log.exported'))
  assert.equal((await ana.get(path)).status, 200)
  assert.equal(actionsIn(await ana.log())[0], 'log.exported')
})

test('a year of a busy workspace is exported page by page, with every line once', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const before = parseCsv((await owner.get('/log.csv')).text).length
  await service.database.pool.query(
    `insert into changes (workspace_id, id, created_at, action, subject_id, source)
     select $1, 'chg_' || substr($2, 5, 20) || lpad(number::text, 6, '0'), now(), 'token.revoked', 'tok_' || number, 'app'
     from generate_series(1, 2300) as number`,
    [workspace.workspace.id, (await owner.get('/log')).body.data[0].id],
  )
  const rows = parseCsv((await owner.get('/log.csv')).text)
  // Each export is an entry of its own.
  assert.equal(rows.length, before + 2300 + 1)
  assert.equal(new Set(rows.map((row) => row.join())).size, rows.length)
})

test('signing in waits for no workspace, and appears in the log of each of the person’s workspaces', async () => {
  const { email, log, workspace } = await setUpOwner()
  const other = await createWorkspace(service)
  const account = await accountOf(service, { id: workspace.member_id })
  const { rows } = await service.database.pool.query(
    `insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
     select $1, replace(id, 'usr_', 'usr_'), account_id, name, email, 'member', created_at, updated_at
     from members where account_id = $2 returning id`,
    [other.workspace.id, account],
  )
  await service.database.pool.query(
    'insert into account_workspaces (account_id, workspace_id) values ($2, $1) on conflict do nothing',
    [other.workspace.id, account],
  )
  const client = await service.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from workspaces where id = $1 for no key update', [workspace.id])
    const visitor = newVisitor(service)
    assert.equal((await visitor.post('/sign-in', { email, password: goodPassword })).status, 200)
  } finally {
    await client.query('rollback')
    client.release()
  }
  assert.equal(actionsIn(await log('?action=session.started')).length, 1)
  const owner = await signIn(service, other, other.owner)
  assert.equal((await owner.get('/log', { action: 'session.started' })).body.data[0].member_id, rows[0].id)
})

/** Parses CSV as RFC 4180 defines it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === '' && row.length === 0 && !quoted && !plain) break
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
