import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registerDeliveryBacklog } from '../../../src/platform/metrics/deliveries.ts'
import { createRegistry } from '../../../src/platform/metrics/registry.ts'
import { dispatchEvents } from '../../../src/exchange/webhooks/delivery/dispatch-store.ts'
import { freePort } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { createTask, onlyOn, startWebhookService, createWebhook } from '../../exchange/webhooks/support.ts'

const service = await startWebhookService()
const { pool } = service.database

test('the oldest due age is that of the most overdue delivery, and endpoints are counted by state', async () => {
  const registry = createRegistry()
  registerDeliveryBacklog(registry, service.database, () => 3)
  const read = async () =>
    Object.fromEntries(
      (await registry.families()).map(({ name, samples }) => [
        name,
        Object.fromEntries(samples.map(({ labels, value }) => [labels['state'] ?? '', value])),
      ]),
    )
  assert.deepEqual(await read(), {
    daybook_webhook_in_flight: { '': 3 },
    daybook_webhook_oldest_due_age_seconds: { '': 0 },
    daybook_webhook_addresses: { healthy: 0, failing: 0, disabled: 0 },
  })

  const ages: number[] = []
  for (const lateS of [0, 60, 600]) {
    service.clock.offsetMs += lateS * 1_000
    const workspace = await createWorkspace(service)
    const list = await workspace.list()
    for (let count = 0; count < 2; count += 1)
      await createWebhook(workspace, `https://127.0.0.1:${await freePort()}/`)
    await createTask(workspace, list)
    await dispatchEvents(service.database, 6, { capacities: [], lease: 1 }, await onlyOn(service, workspace))
    ages.push((await read())['daybook_webhook_oldest_due_age_seconds']!['']!)
  }
  assert.deepEqual(
    ages.map((age) => Math.floor(age / 60)),
    [0, 1, 11],
  )
  // Deliveries in flight are not overdue, and neither are those due later.
  await pool.query(
    `update deliveries set leased_until = now() + interval '1 hour' where due_at = (select min(due_at) from deliveries)`,
  )
  await pool.query(`update deliveries set due_at = now() + interval '1 day' where leased_until is null`)
  await pool.query(`update webhooks set failing_since = now() where id = (select min(id) from webhooks)`)
  await pool.query(
    `update webhooks set enabled = false, disabled_at = now(), disabled_reason = 'person' where id = (select max(id) from webhooks)`,
  )
  await pool.query(
    `update workspaces set plan = 'start' where id = (select workspace_id from webhooks order by id offset 2 limit 1)`,
  )
  const { daybook_webhook_addresses: addresses, daybook_webhook_oldest_due_age_seconds: oldest } =
    await read()
  assert.deepEqual(oldest, { '': 0 })
  assert.deepEqual(addresses, { healthy: 2, failing: 1, disabled: 3 })
})
