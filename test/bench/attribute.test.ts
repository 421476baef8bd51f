import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeStatement } from '../../bench/postgres/attribute.ts'

test('a statement counts for the part of the service whose tables it names', () => {
  const cases = [
    ['begin', 'begin and commit'],
    ['insert into tasks (workspace_id, id) values ($1, $2)', 'request'],
    ['update workspaces set last_stamp = $1 where id = $2', 'request'],
    ['insert into search_documents (workspace_id) values ($1)', 'search'],
    ['update notification_cursors set change_id = $1', 'notifications'],
    ['delete from outbox where event_id = any ($1)', 'deliveries'],
    ['select change.id from changes as change', 'live stream'],
    ['update imports set attempts = attempts + 1 where id = $1', 'other'],
    ['select 1', 'other'],
  ] as const
  for (const [query, asker] of cases) assert.equal(attributeStatement(query), asker, query)
})

test('a change that a request writes counts for the request, although others follow it', () => {
  const query = `with history as (insert into changes (id) values ($1)),
    event as (insert into events (id) values ($2)) insert into outbox (event_id) values ($3)`
  assert.equal(attributeStatement(query), 'request')
})
