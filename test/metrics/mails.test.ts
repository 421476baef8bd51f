import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transact } from '../../src/db/transact.ts'
import { Type } from '../../src/lib/type.ts'
import { sendMail } from '../../src/mail/send.ts'
import { measureMails } from '../../src/metrics/mails.ts'
import { createRegistry } from '../../src/metrics/registry.ts'
import { startService } from '../support/service.ts'

test('mails that wait and those that were given up are told apart, sent ones are not counted', async () => {
  const { database } = await startService()
  const registry = createRegistry()
  measureMails(registry, database)
  const told = async () =>
    (await registry.families()).flatMap(({ samples }) => samples.map(({ value }) => value))
  assert.deepEqual(await told(), [0, 0])
  for (const to of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    await transact(database, (sql) => sendMail(sql, { to, subject: 'One', paragraphs: ['Two.'] }))
  await database.page(Type.Object({}))`
    update mails set failed_at = created_at where to_address = 'a@example.com'`
  await database.page(
    Type.Object({}),
  )`update mails set sent_at = created_at where to_address = 'b@example.com'`
  assert.deepEqual(await told(), [2, 1])
})
