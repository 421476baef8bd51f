import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { byShardOnCluster, ofOneShard, unfinished } from '../../support/statements/allowed.ts'
import { findViolations } from '../../support/statements/rules.ts'

const rulesBroken = (text: string) => [...new Set(findViolations(text).map(({ rule }) => rule))]

const kept = {
  'a parameter for each table':
    'select from tasks join lists on lists.id = tasks.list_id where tasks.workspace_id = $1 and lists.workspace_id = $1',
  'a tie to a table that has the parameter':
    'select from tasks join lists on lists.workspace_id = tasks.workspace_id where lists.workspace_id = $1',
  'a comparison of rows': 'select from tasks where (workspace_id, id) = ($1, $2)',
  'the id of the workspace': 'select from workspaces where id = $1',
  'a sub-select with its own parameter':
    'select (select count(*) from tasks as t where t.workspace_id = $1) from lists where lists.workspace_id = $1',
  'a CTE that returns the parameter': `
    with own as (select workspace_id, id from lists where workspace_id = $1)
    select from own join tasks on tasks.workspace_id = own.workspace_id and tasks.list_id = own.id`,
  'a recursive walk within the workspace': `
    with recursive up as (
      select workspace_id, id from tasks where workspace_id = $1
      union all
      select t.workspace_id, t.id from up join tasks as t on t.workspace_id = $1 and t.parent_id = up.id)
    select from up`,
  'rows of one workspace':
    'insert into tasks (id, workspace_id) select id, $1 from jsonb_to_recordset($2) as t (id text)',
  'a time of its own': `update tasks set updated_at = service_now($1) + interval '1 day' where workspace_id = $2`,
  'a time from a sub-select': `
    update tasks set due_at = case when tasks.done then t.at end from (select service_now($1) as at) as t
    where workspace_id = $2`,
  'the lock of one workspace': 'select from workspaces where id = $1 for update',
  'people and what is theirs': `update sessions set last_seen_at = last_seen_at + interval '1 day' where random() < 1`,
}

test('a statement that any node can answer keeps the rules', async (t) => {
  for (const [what, text] of Object.entries(kept))
    await t.test(what, () => assert.deepEqual(findViolations(text), []))
})

const broken: Record<string, [text: string, ...rules: string[]]> = {
  'no workspace': ['select from tasks where id = $1', 'workspace'],
  'several workspaces': ['select from tasks where workspace_id = any($1)', 'workspace'],
  'either of two workspaces': ['select from tasks where workspace_id = $1 or workspace_id = $2', 'workspace'],
  'a sub-select that is only tied to the row around it': [
    'select (select count(*) from tasks where tasks.workspace_id = lists.workspace_id) from lists where workspace_id = $1',
    'workspace',
  ],
  'a sub-select of a condition of a join': [
    'select from lists join tasks on tasks.workspace_id = $1 and exists (select from sections) where lists.workspace_id = $1',
    'workspace',
  ],
  'a CTE over all workspaces': [
    'with due as (select workspace_id from tasks) delete from lists using due where lists.workspace_id = due.workspace_id',
    'workspace',
  ],
  'rows of several workspaces': [
    'insert into tasks (id, workspace_id) select id, w from jsonb_to_recordset($2) as t (id text, w text)',
    'workspace',
  ],
  'rows without a workspace': ['insert into tasks (id) values ($1)', 'workspace'],
  'locks of several workspaces': ['select from tasks for no key update skip locked', 'workspace', 'locks'],
  'the time at which it runs': ['update tasks set at = clock_timestamp() where workspace_id = $1', 'writes'],
  'chance in another part of a write': [
    'with r as (select random() as n) insert into tasks (workspace_id, n) select $1, n from r',
    'writes',
  ],
  'an interval added to a column': [
    `update tasks set at = at + $1 * interval '1 second' where workspace_id = $2`,
    'writes',
  ],
  'the time in a case': [
    'update tasks set at = case when done then service_now($1) end where workspace_id = $2',
    'writes',
  ],
  'a parameter in what selected rows return': [
    'insert into tasks (id, workspace_id) select id, $1 from jsonb_to_recordset($2) as t (id text) returning id, $3',
    'writes',
  ],
  'the time in a conflict': [
    'insert into tasks (workspace_id) values ($1) on conflict (id) do update set at = service_now($2)',
    'writes',
  ],
  'the time in what is returned': [
    `delete from tasks where workspace_id = $1 returning at < service_now($2) as late`,
    'writes',
  ],
}

test('a statement that a cluster would refuse, or ask every node for, breaks a rule', async (t) => {
  for (const [what, [text, ...rules]] of Object.entries(broken))
    await t.test(what, () => assert.deepEqual(rulesBroken(text), rules))
})

test('the exceptions name functions that exist, each once', () => {
  for (const list of [byShardOnCluster, ofOneShard, ...Object.values(unfinished)]) {
    assert.deepEqual(list, [...new Set(list)].toSorted())
    for (const entry of list) {
      const [file = '', name = ''] = entry.split(' ')
      const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
      assert.match(source, new RegExp(`(function|const) ${name}\\b`), entry)
    }
  }
})
