import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transact } from '../../../src/platform/db/transact.ts'
import { Type } from '../../../src/core/typebox.ts'
import { queueMail } from '../../../src/platform/mail/queue-mail.ts'
import { registerOutgoingMailMetrics } from '../../../src/platform/metrics/mail.ts'
import { createRegistry } from '../../../src/platform/metrics/registry.ts'
import { startService } from '../../support/service.ts'

test('waiting and failed mails are counted separately, and sent ones are not counted', async () => {
  const { database } = await startService()
  const registry = createRegistry()
  registerOutgoingMailMetrics(registry, database)
  const readCounts = async () =>
    (await registry.families()).flatMap(({ samples }) => samples.map(({ value }) => value))
  assert.deepEqual(await readCounts(), [0, 0])
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    await transact(database, (sql) => queueMail(sql, to, () => ({ subject: 'One', paragraphs: ['Two.'] })))
  await database.page(Type.Object({}))`
    update mails set failed_at = created_at where to_address = 'a@example.com'`
  await database.page(
    Type.Object({}),
  )`update mails set sent_at = created_at where to_address = 'b@example.com'`
  assert.deepEqual(await readCounts(), [2, 1])
})
