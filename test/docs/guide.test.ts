import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { scopes } from '../../src/core/actor.ts'
import * as limits from '../../src/core/limits.ts'
import { assertPrinted, examplesOf, pathsWithCurl, runShell } from '../support/examples.ts'
import { startProcess, temporaryFolder } from '../support/processes.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const service = await startService()
const folder = temporaryFolder()
const ca = join(folder, 'ca.pem')
writeFileSync(ca, service.ca)
const API = `${service.url}/api/v1`

for (const [index, PATH] of pathsWithCurl(folder).entries())
  test(`the guide's curl commands print what it says (PATH ${index})`, async () => {
    const examples = examplesOf('docs/guide.md', 'sh')
    assert.ok(examples.length >= 6)
    for (const { code, printed = '' } of examples) {
      const workspace = await createWorkspace(service, { plan: 'team' })
      const LIST = await workspace.list('Customers')
      const task = await workspace.post('/tasks', { title: 'Old', list_id: LIST })
      const env = { PATH, API, TOKEN: workspace.token ?? '', CURL_CA_BUNDLE: ca, LIST, TASK: task.body.id }
      assertPrinted(await runShell(code, env), printed)
    }
  })

//
test('the guide’s JavaScript runs as one program, prints what it says and repeats requests without repeating their effect', async () => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  await workspace.list('Customers')
  await workspace.join('member')
  const examples = examplesOf('docs/guide.md', 'js')
  const mark = '--- next example ---'
  const program = join(folder, 'guide.mjs')
  writeFileSync(program, examples.map(({ code }) => code).join(`\nconsole.log('${mark}')\n`))

  const failing = fileURLToPath(new URL('../support/failing-fetch.ts', import.meta.url))
  const run = startProcess([process.execPath, '--import', failing, program], {
    API,
    TOKEN: workspace.token ?? '',
    NODE_EXTRA_CA_CERTS: ca,
  })
  const [ended, stdout, stderr] = await Promise.all([run.ended, run.stdout, run.stderr])
  assert.equal(ended, 0, stdout + stderr)

  const outputs = stdout.split(`${mark}\n`)
  assert.equal(outputs.length, examples.length)
  for (const [index, { printed = '' }] of examples.entries()) assert.equal(outputs[index], printed)

  const [lost, seen] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(lost, { attempt: 1, key: lost.key, replayed: null })
  assert.deepEqual(seen, { attempt: 3, key: lost.key, replayed: 'true' })
  const { data } = (await workspace.get('/tasks', { limit: 100 })).body
  assert.equal(data.filter(({ title }: { title: string }) => title === 'Sent once').length, 1)
})

//
test('the scopes and limits that the guide lists are those of the code', () => {
  const guide = readFileSync(new URL('../../docs/guide.md', import.meta.url), 'utf8')
  const rows = guide.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))

  const named = rows.map(([, first = '']) => /^`(\w+:\w+)`$/.exec(first)?.[1]).filter(Boolean)
  assert.deepEqual(named, scopes)
  const numbers = rows
    .map(([, what, limit = '']) => [what, Number.parseInt(limit.replaceAll(',', ''))])
    .filter(([, limit]) => Number.isFinite(limit))
  assert.deepEqual(numbers, [
    ['tasks in a list, subtasks included', limits.listTasksMax],
    ['subtasks of a task, one level deep', limits.taskSubtasksMax],
    ['items of a checklist', limits.checklistItemsMax],
    ['reminders of a task', limits.taskRemindersMax],
    ['tasks that block a task, or that it blocks', limits.taskDependenciesMax],
    ['`estimate_minutes`', limits.estimateMinutesMax],
    ['title', limits.titleMax],
    ['description, comment', limits.descriptionMax],
    ['kinds of reactions to a comment', limits.commentReactionsMax],
    ['files of a comment', limits.commentAttachmentsMax],
    ['name of a list or section', limits.listNameMax],
    ['`external_id`', limits.externalIdMax],
    ['keys in `metadata`', limits.metadataKeysMax],
    ['value in `metadata`', limits.metadataValueMax],
    ['operations in a bulk request', limits.bulkOperationsMax],
    ['body of a request', limits.bodyMaxBytes],
    ['fields in the body of a request', limits.jsonFieldsMax],
  ])
})
