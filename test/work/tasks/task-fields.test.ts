import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskFields } from '../../../src/work/tasks/fields/task-fields.ts'
import { startService } from '../../support/service.ts'

const service = await startService()

test('the columns of tasks have the types that their fields declare', async () => {
  const { rows } = await service.database.pool.query<{ name: string; type: string; optional: boolean }>(
    `select attname as name, format_type(atttypid, null) as type, not attnotnull as optional
    from pg_attribute where attrelid = 'tasks'::regclass and attnum > 0 and not attisdropped`,
  )
  const columns = new Map(rows.map((row) => [row.name, row]))
  for (const [name, { column, schema }] of Object.entries(taskFields)) {
    if (column === null) continue
    const type = column === 'timestamptz' ? 'timestamp with time zone' : column
    assert.equal(columns.get(name)?.type, type, name)
    const { type: types } = schema as { type?: string | string[] }
    assert.equal(columns.get(name)?.optional, types?.includes('null') ?? false, name)
  }
})
