import { type Command, InvalidArgumentError } from 'commander'
import type { WebhookCreate, WebhookDelivery } from '../../../sdk/src/index.ts'
import { openSession, type Session } from '../client/session.ts'
import { addCommand, type CommonOptions, parseCount } from '../command.ts'
import { CommandFailure, exitCodes, usageError } from '../failure.ts'
import { formatTable, printResult } from '../terminal/output.ts'
import { awaitDelivery, describeDelivery, whyNotDelivered } from '../webhooks/await-delivery.ts'
import { parseEventTypes } from './event-types.ts'
import { addVerify } from './verify.ts'

type CreateOptions = CommonOptions & { events: string[]; description?: string }
type UpdateOptions = CommonOptions & {
  endpoint?: string
  description?: string
  enable?: true
  disable?: true
}
type DeliveryOptions = CommonOptions & { failed?: true; limit: number }

const webhook = 'the id of the webhook'

export function webhooksCommand(program: Command): void {
  const group = program.command('webhooks').description('Manage webhooks, and check what your receiver gets')
  addManagement(group)
  addDeliveries(group)
  addVerify(group)
}

function addManagement(group: Command): void {
  addCommand(group, 'list', 'List the webhooks of the workspace').action(async (options: CommonOptions) => {
    const webhooks = await openSession(options).daybook.webhooks.list().toArray()
    const rows = webhooks.map((one) => [
      one.id,
      one.enabled ? 'enabled' : 'disabled',
      one.url,
      one.events.join(','),
    ])
    printResult(webhooks, () => (rows.length > 0 ? formatTable(rows) : 'No webhooks'), options)
  })

  addCommand(group, 'create', 'Create a webhook, and print its signing secret, once')
    .argument('<url>', 'where events are sent, such as https://example.com/hooks')
    .requiredOption(
      '--events <types>',
      'the types of events, separated by commas, such as task.created,task.completed',
      parseEventTypes,
    )
    .option('--description <text>', 'what it is for')
    .action(async (url: string, { events, description, ...options }: CreateOptions) => {
      const created = await openSession(options).daybook.webhooks.create({
        url,
        // The parser has checked them.
        events: events as WebhookCreate['events'],
        ...(description === undefined ? {} : { description }),
      })
      printResult(created, () => `Created ${created.id}\nSigning secret: ${created.secret}`, options)
    })

  addCommand(group, 'update', 'Change where a webhook sends to, or disable and enable it')
    .argument('<id>', webhook)
    .option('--endpoint <url>', 'the new URL')
    .option('--description <text>', 'the new description')
    .option('--enable', 'send events again')
    .option('--disable', 'stop sending')
    .action(async (id: string, { endpoint, description, enable, disable, ...options }: UpdateOptions) => {
      if (enable && disable) throw usageError('Use either --enable or --disable')
      const changes = {
        ...(endpoint === undefined ? {} : { url: endpoint }),
        ...(description === undefined ? {} : { description }),
        ...(enable || disable ? { enabled: enable === true } : {}),
      }
      if (Object.keys(changes).length === 0)
        throw usageError('Say what to change: --endpoint, --description, --enable or --disable')
      const changed = await openSession(options).daybook.webhooks.update(id, changes)
      printResult(
        changed,
        () => `Updated ${id}: ${changed.enabled ? 'enabled' : 'disabled'}, ${changed.url}`,
        options,
      )
    })

  addCommand(group, 'delete', 'Delete a webhook')
    .argument('<id>', webhook)
    .action(async (id: string, options: CommonOptions) => {
      await openSession(options).daybook.webhooks.delete(id)
      printResult({ id }, () => `Deleted ${id}`, options)
    })
}

function addDeliveries(group: Command): void {
  addCommand(group, 'test', 'Send a test event to a webhook, and wait for what comes of it')
    .argument('<id>', webhook)
    .action(async (id: string, options: CommonOptions) => {
      const session = openSession(options)
      await report(session, await session.daybook.webhooks.test(id), options)
    })

  addCommand(group, 'deliveries', 'List the latest deliveries to a webhook')
    .argument('<id>', webhook)
    .option('--failed', 'only those whose first attempt failed')
    .option('--limit <count>', 'at most this many', parseCount(1, 10_000), 20)
    .action(async (id: string, options: DeliveryOptions) => {
      const { daybook } = openSession(options)
      const query = { limit: Math.min(options.limit, 100), ...(options.failed ? { failed: true } : {}) }
      const deliveries = await daybook.webhooks.deliveries(id, query).toArray(options.limit)
      const rows = deliveries.map(describeDelivery)
      printResult(deliveries, () => (rows.length > 0 ? formatTable(rows) : 'No deliveries'), options)
    })

  addCommand(group, 'redeliver', 'Send the event of a delivery again, and wait for what comes of it')
    .argument('<id>', webhook)
    .argument('<delivery>', 'the id of the delivery', parseDelivery)
    .action(async (id: string, delivery: string, options: CommonOptions) => {
      const session = openSession(options)
      await report(session, await session.daybook.webhooks.redeliver(id, delivery), options)
    })
}

/** Prints what came of a delivery. @throws when it failed */
async function report({ daybook }: Session, queued: WebhookDelivery, options: CommonOptions): Promise<void> {
  const delivery = await awaitDelivery(daybook, queued)
  printResult(delivery, () => formatTable([describeDelivery(delivery)]), options)
  if (delivery.state !== 'delivered') throw new CommandFailure(whyNotDelivered(delivery), exitCodes.failed)
}

function parseDelivery(text: string): string {
  if (text.startsWith('dlv_')) return text
  throw new InvalidArgumentError('It must be the id of a delivery, such as dlv_….')
}
