import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { transact } from '../../../src/platform/db/transact.ts'
import type { MailContent } from '../../../src/platform/mail/mail.ts'
import { queueMail } from '../../../src/platform/mail/queue-mail.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createCli } from '../../support/run-cli.ts'

const service = await startService()
const daybook = createCli(service)

test('mail list shows stored mails with their links, as summaries, in full and as JSON', async () => {
  assert.equal((await daybook('mail', 'list')).stdout, 'There are no emails.\n')
  const link = `${publicUrl}/verify#${'k'.repeat(43)}`
  const send = ({ to, ...mail }: MailContent & { to: string }) =>
    transact(service.database, (sql) => queueMail(sql, to, () => mail))
  const action = { label: 'Confirm', url: link }
  await send({ to: 'ana@example.com', subject: 'Confirm', paragraphs: ['Is it yours?'], action })
  service.clock.offsetMs += 1
  await send({ to: 'bo@example.com', subject: 'Changed', paragraphs: ['It was changed.'] })
  await service.database.page(Type.Object({}))`
    update mails set failed_at = created_at, failure = '550 nobody' where to_address = 'bo@example.com'`

  const [first = '', second = '', third = ''] = (await daybook('mail', 'list')).stdout.split('\n')
  assert.match(first, /^eml_\w{26} \S+Z to ana@example\.com, stored: Confirm$/)
  assert.equal(second, `  ${link}`)
  assert.match(third, /to bo@example\.com, failed \S+Z \(550 nobody\): Changed$/)
  assert.equal((await daybook('mail', 'list', '--limit', '1')).stdout.includes(link), false)

  const { data } = (await daybook('mail', 'list', '--json')).json
  assert.deepEqual(Object.keys(data[0]).sort(), [
    'attempts',
    'created_at',
    'failed_at',
    'failure',
    'id',
    'link',
    'sent_at',
    'subject',
    'to',
  ])
  assert.deepEqual([data[0].link, data[1].link], [link, null])
  const full = await daybook('mail', 'list', '--full')
  assert.match(full.stdout, /To: ana@example\.com\n.*\nSubject: Confirm\n\nIs it yours\?\n\nConfirm:\nhttps:/)
  assert.match((await daybook('mail', 'list', '--full', '--json')).json.data[0].body, /Is it yours\?/)
  assert.equal((await daybook('mail', 'show', data[0].id, '--json')).json.link, link)
  assert.match((await daybook('mail', 'show', data[1].id)).stdout, /failed[\s\S]*It was changed\.\n$/)

  const unknown = await daybook('mail', 'show', 'eml_01jd42e76ke0080ppaatcsyj69')
  assert.deepEqual([unknown.code, /email eml_\w+ not found/.test(unknown.stderr)], [1, true])
  assert.equal((await daybook('mail', 'list', '--limit', '0')).code, 2)
})
