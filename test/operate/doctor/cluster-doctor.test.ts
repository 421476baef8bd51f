import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citusProblems, clusterChecks } from '../../../src/operate/doctor/cluster-checks.ts'
import { type Finding, runChecks } from '../../../src/operate/doctor/finding.ts'
import { runOn } from '../../support/cluster.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const { address: server, nodes } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
const isCluster = nodes.length > 1

async function check(databaseName: string, nowMs: () => number = Date.now) {
  const findings: Finding[] = []
  await runChecks(clusterChecks(inDatabase(databaseName, server), nowMs), (finding) => findings.push(finding))
  return {
    lines: findings.map(({ check, level, says }) => `${level} ${check}: ${says}`),
    problems: findings.flatMap(({ level, says }) => (level === 'ok' ? [] : [says])),
  }
}

test('the doctor describes each node of a cluster and its largest workspaces, and says nothing of a single server', async () => {
  const service = await startService()
  const workspace = await createWorkspace(service)
  await workspace.post('/tasks', { title: 'One', list_id: await workspace.list() })
  const { lines, problems } = await check(service.databaseName)
  assert.deepEqual(problems, [])
  if (!isCluster) return assert.deepEqual(lines, [])
  assert.equal(lines[0], 'ok cluster: all tables are distributed')
  assert.match(
    lines[1] ?? '',
    /^ok nodes: \S+:\d+ \(coordinator\): PostgreSQL \S+.*, Citus \S+, 0 shards, \d+ MiB/,
  )
  assert.equal(lines.filter((line) => line.startsWith('ok nodes: ')).length, nodes.length)
  assert.match(lines.at(-1) ?? '', new RegExp(`${workspace.workspace.id} has 1 of 1 tasks, on \\S+:\\d+$`))
})

test('the doctor warns of releases of Citus that lose plans, and of no others', () => {
  assert.deepEqual(citusProblems('db1:5432', '13.2.0'), [])
  const [problem] = citusProblems('db1:5432', '13.2.2')
  assert.equal(problem?.level, 'warn')
  assert.match(problem?.says ?? '', /^db1:5432 has Citus 13\.2\.2, which plans /)
})

if (isCluster) {
  test('the doctor finds a node that is gone, other clocks, a table of the coordinator alone, and half a conversion', async () => {
    const service = await startService()
    const coordinator = inDatabase(service.databaseName, nodes[0]!)
    const late = await check(service.databaseName, () => Date.now() - 60_000)
    assert.equal(late.problems.filter((says) => /^the clock of .* by 60 s$/.test(says)).length, nodes.length)

    await runOn(
      coordinator,
      'create table of_others (id integer)',
      'update pg_dist_node set nodeport = 1 where groupid = 2',
    )
    const { problems } = await check(service.databaseName)
    assert.equal(problems[0], 'the coordinator alone has of_others')
    assert.match(problems[1] ?? '', /:1 doesn't answer: .*ECONNREFUSED/)

    await runOn(coordinator, `insert into installation (name, value) values ('distribution', '[]')`)
    assert.equal((await check(service.databaseName)).problems[0], 'the distribution was interrupted')
  })
}
