import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { request } from 'undici'
import { ConfigError, loadConfig } from '../../../src/core/config/config.ts'
import { apiEndJobs } from '../../../src/app/jobs.ts'
import { type Answer, createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const dayMs = 86_400_000
const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
const apiSunset = { deprecatedMs: day('2027-01-01'), sunsetMs: day('2027-07-01') }
const service = await startService({ apiSunset })
const Row = Type.Object({ to: Type.String(), subject: Type.String(), body: Type.String() })

// R-225, D40
test('once its end is decided, every response of v1 has Deprecation and Sunset headers, and no other response does', async () => {
  const workspace = await createWorkspace(service)
  const endIn = ({ headers }: Answer) => [headers['deprecation'], headers['sunset']]
  const told = ['@1798761600', 'Thu, 01 Jul 2027 00:00:00 GMT']
  assert.deepEqual(endIn(await workspace.get('/lists')), told)
  assert.deepEqual(endIn(await workspace.get('/tasks/tsk_none')), told)
  assert.deepEqual(endIn(await createClient(service, 'dbp_wrong').get('/lists')), told)
  for (const path of ['/healthz', '/app/v1/me']) {
    const { headers } = await request(service.url + path, { dispatcher: service.dispatcher })
    assert.deepEqual([headers['deprecation'], headers['sunset']], [undefined, undefined], path)
  }
  const other = await startService()
  assert.deepEqual(endIn(await (await createWorkspace(other)).get('/lists')), [undefined, undefined])
})

// R-225, D40
test('owners and administrators of workspaces that use the API get an email when the end is decided and one in the last month', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  await workspace.join('member')
  const [job] = apiEndJobs(apiSunset)
  const mails = () => service.database.page(Row)`
    select to_address as to, subject, body from mails
    where to_address like any (${[workspace.owner.email, admin.member.email]})
    order by created_at::date, to_address desc`
  const to = [workspace.owner.email, admin.member.email]

  service.clock.offsetMs = apiSunset.sunsetMs - Date.now() - 31 * dayMs
  await job?.run(service.database)
  await job?.run(service.database)
  const first = await mails()
  assert.deepEqual(
    first.map((mail) => mail.to),
    to,
  )
  assert.equal(first[0]?.subject, 'Version 1 of the Daybook API ends on July 1, 2027')
  assert.match(first[0].body, /These tokens in your workspace can use it:\s+(?:- )?test/)

  service.clock.offsetMs += 2 * dayMs
  await Promise.all([job?.run(service.database), job?.run(service.database)])
  assert.deepEqual(
    (await mails()).map((mail) => mail.to),
    [...to, ...to],
  )
})

// D40
test('the end is configured as two dates at least six months apart', () => {
  const end = (value: string) => loadConfig({ DAYBOOK_API_V1_END: value }).apiSunset
  assert.deepEqual(end('2027-01-01/2027-07-01'), apiSunset)
  assert.equal(loadConfig({}).apiSunset, undefined)
  for (const wrong of ['2027-01-01', '2027-01-01/2027-06-30', '2027-02-30/2028-01-01', 'soon/later'])
    assert.throws(() => end(wrong), ConfigError)
})
