import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processAllChanges, sendAllDueMail, advanceClock } from '../../read/notifications/support.ts'
import { createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createCli } from '../../support/run-cli.ts'

const service = await startService()
const daybook = createCli(service)

test('demo creates a workspace that shows all features, and a token for it', async () => {
  const { code, json, stderr } = await daybook('demo', '--json')
  assert.equal(code, 0, stderr)
  const client = createClient(service, json.token)
  const all = async (path: string) => (await client.get(path, { limit: 100 })).body.data

  const [members, lists, tasks] = [await all('/members'), await all('/lists'), await all('/tasks')]
  assert.deepEqual(members, json.members)
  assert.deepEqual(members[0], json.owner)
  assert.deepEqual(
    members.map(({ role }: { role: string }) => role),
    ['owner', 'admin', 'member', 'guest'],
  )
  assert.ok(lists.some(({ archived }: { archived: boolean }) => archived))
  assert.ok(lists.some(({ visibility }: { visibility: string }) => visibility === 'private'))
  const sections = await Promise.all(
    lists.map(async ({ id }: { id: string }) => (await client.get(`/lists/${id}/sections`)).body.data.length),
  )
  assert.ok(Math.max(...sections) >= 3)

  type Task = Record<string, any> & { id: string }
  for (const shown of [
    (task: Task) => task['parent_id'],
    (task: Task) => task['completed'],
    (task: Task) => task['checklist'].length > 0,
    (task: Task) => task['reminders'].length > 0,
    (task: Task) => task['assignee_ids'].length > 1,
    (task: Task) => task['recurrence']?.from === 'due',
    (task: Task) => task['recurrence']?.from === 'completion',
    (task: Task) => task['due_time'],
    (task: Task) => task['section_id'],
  ])
    assert.ok(tasks.some(shown), String(shown))
  const closed = await Promise.all(
    tasks
      .filter(({ recurrence }: Task) => recurrence)
      .map(async ({ id }: Task) => (await all(`/tasks/${id}/repetitions`)).length),
  )
  assert.ok(closed.includes(1))
  const comments = (await Promise.all(tasks.map(({ id }: Task) => all(`/tasks/${id}/comments`)))).flat()
  assert.ok(new Set(comments.map(({ author_id }) => author_id)).size >= 3)
  assert.ok(comments.some(({ mentions }) => mentions.length > 0))
})

test('demo people get notifications in the app and no email', async () => {
  const { json } = await daybook('demo', '--json')
  await processAllChanges(service)
  const { rows } = await service.database.pool.query<{ member_id: string }>(
    'select member_id from notifications where workspace_id = $1',
    [json.workspace.id],
  )
  assert.ok(rows.some(({ member_id }) => member_id === json.owner.id))
  advanceClock(service, 2 * 86_400_000)
  assert.equal(await sendAllDueMail(service), 0)
})

test('demo prints a curl command to paste, with the CA of the development certificate', async () => {
  const { code, stdout } = await daybook('demo')
  assert.equal(code, 0)
  const [, authority, token = ''] =
    /^ {2}curl --cacert (\S+\/data\/tls\/ca\.pem) -H 'Authorization: Bearer (dbp_\w+)' 'https:\/\/localhost:8443\/api\/v1\/tasks\?limit=5'$/m.exec(
      stdout,
    ) ?? []
  assert.ok(authority, stdout)
  assert.equal((await createClient(service, token).get('/tasks', { limit: 5 })).body.data.length, 5)
})
