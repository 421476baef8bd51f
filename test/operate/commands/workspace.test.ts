import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createCli } from '../../support/run-cli.ts'

const service = await startService()
const daybook = createCli(service)

const create = ['workspace', 'create', '--name', 'Acme', '--plan', 'team']
const owner = [
  '--owner-email',
  'olive@example.com',
  '--owner-name',
  'Olive',
  '--owner-password',
  'correct horse',
]

//
test('workspace create creates a workspace of each plan with its owner, and prints text or JSON', async () => {
  const made = await daybook(...create, ...owner, '--timezone', 'europe/kyiv', '--json')
  assert.equal(made.code, 0, made.stderr)
  assert.deepEqual(Object.keys(made.json), ['workspace', 'owner'])
  const { id, ...workspace } = made.json.workspace
  assert.match(id, /^wsp_[0-9a-z]{26}$/)
  assert.deepEqual(workspace, { name: 'Acme', plan: 'team', timezone: 'Europe/Kyiv' })
  const { id: ownerId, ...person } = made.json.owner
  assert.match(ownerId, /^usr_[0-9a-z]{26}$/)
  assert.deepEqual(person, {
    name: 'Olive',
    email: 'olive@example.com',
    role: 'owner',
    kind: 'person',
  })

  // The same person can own several; the text output contains the IDs too.
  await Promise.all(
    ['start', 'business'].map(async (plan) => {
      const { code, stdout } = await daybook('workspace', 'create', '--name', 'B', '--plan', plan, ...owner)
      assert.equal(code, 0)
      assert.match(stdout, new RegExp(`^wsp_\\w{26} B \\(${plan}\\), owned by usr_\\w{26} Olive <[^>]+>\n$`))
    }),
  )
})

// D15
test('workspace set-plan names what exceeds the plan', async () => {
  const { json } = await daybook(...create, ...owner, '--json')
  const workspace = ['--workspace', json.workspace.id]
  const people = ['--email', 'gus@example.com', '--name', 'Gus', '--password', 'correct horse', '--json']
  const guest = await daybook('member', 'create', ...workspace, ...people, '--role', 'guest')

  const [refused, asJson] = await Promise.all([
    daybook('workspace', 'set-plan', ...workspace, '--plan', 'start'),
    daybook('workspace', 'set-plan', ...workspace, '--plan', 'start', '--json'),
  ])
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^daybook: [^\n]*guests: 1 of 0[^\n]*\n$/)
  assert.deepEqual(asJson.json.error.details, {
    reason: 'plan_limits',
    excess: [{ limit: 'guests', max: 0, actual: 1 }],
  })

  await daybook('member', 'remove', ...workspace, '--member', guest.json.id)
  const done = await daybook('workspace', 'set-plan', ...workspace, '--plan', 'start', '--json')
  assert.deepEqual(done.json, { ...json.workspace, plan: 'start' })
})

test('bad input prints one line that names the option, exits with 2 and creates nothing', async () => {
  const cases: [args: string[], message: RegExp][] = [
    [[...create], /required option '--owner-email <email>' not specified/],
    [[...create, ...owner, '--plan', 'gold'], /--plan .*'gold'.* one of start, team, business/],
    [[...create, ...owner, '--name', ' '], /--name .*empty/],
    [[...create, ...owner, '--name', 'x'.repeat(201)], /--name .*at most 200/],
    [[...create, ...owner, '--name', 'a\x1bb'], /--name .*control characters/],
    [[...create, ...owner, '--owner-email', 'olive'], /--owner-email .*email address/],
    [[...create, ...owner, '--owner-password', 'short'], /--owner-password must have 12 to 128 characters/],
    [[...create, ...owner, '--timezone', '+03:00'], /--timezone .*IANA time zone/],
    [[...create, ...owner, '--color', 'red'], /unknown option '--color'/],
    [['workspace', 'delete'], /unknown command 'delete'/],
    [['workspace', 'set-plan', '--workspace', 'acme', '--plan', 'team'], /--workspace .*starts with wsp_/],
    [['member', 'create', '--role', 'boss'], /--role .*one of owner, admin, member, guest/],
    [['member', 'set-role', '--member', 'usr_1'], /--member .*starts with usr_/],
    [['token', 'create', '--scopes', 'tasks:read,tasks'], /--scopes .*tasks:write/],
    [['token', 'create', '--scopes', ''], /--scopes /],
    [['list', 'share', '--list', 'tsk_01jd42e76ke0080ppaatcsyj69'], /--list .*starts with lst_/],
  ]
  await Promise.all(
    cases.map(async ([args, message]) => {
      const { code, stdout, stderr } = await daybook(...args)
      assert.deepEqual([code, stdout], [2, ''], args.join(' '))
      assert.match(stderr, /^daybook: [^\n]+\n$/)
      assert.match(stderr, message)
      assert.ok(!stderr.includes('short'))
    }),
  )
  const missing = 'wsp_01jd42e76ke0080ppaatcsyj69'
  const absent = await daybook('workspace', 'set-plan', '--workspace', missing, '--plan', 'team', '--json')
  assert.equal(absent.code, 1)
  assert.deepEqual(absent.json.error, {
    message: `workspace ${missing} not found`,
    code: 'not_found',
    details: {},
  })
})

test('every command has help', async () => {
  const commands = {
    workspace: ['create', 'set-plan'],
    member: ['create', 'set-role', 'remove'],
    list: ['share', 'unshare'],
    token: ['create', 'list', 'revoke'],
  }
  for (const [group, names] of Object.entries(commands)) {
    const { stdout } = await daybook(group, '--help')
    for (const name of names) assert.match(stdout, new RegExp(`^ {2}${name} `, 'm'))
    const helps = await Promise.all(names.map((name) => daybook(group, name, '--help')))
    for (const { code, stdout } of helps) {
      assert.equal(code, 0)
      assert.match(stdout, /^Usage: daybook [^]+--json/)
    }
  }
})
