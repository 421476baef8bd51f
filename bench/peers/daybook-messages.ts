import { openDeliveryContext, type SubscriberServer } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import type { MessageContestant } from './contender.ts'
import { createRequest, describeDaybook, protocolEnv, reachableUrl } from './daybook.ts'
import { cpuMeter } from './server-processes.ts'

/** About as long as titles get. */
const padding = ''.padEnd(200, 'x')

export type DaybookMessages = MessageContestant & { dataDir: string; receiver: SubscriberServer }

/** Starts Daybook as a sender of webhooks: a tenant is a workspace, a message is a created task. */
export async function openDaybookMessages(protocol: string): Promise<DaybookMessages> {
  const deliveries = await openDeliveryContext(protocolEnv(protocol), { numbered: true })
  const { installation, population, subscriberServer } = deliveries
  let tenants = 0
  return {
    ...describeDaybook(protocol),
    url: reachableUrl(installation, protocol),
    dataDir: installation.dataDir,
    receiver: subscriberServer,
    cpuUs: cpuMeter([installation.api, installation.worker(), installation.postgres]),
    async addTenant(urls) {
      const workspace = tenants++
      await addSubscribers(
        deliveries,
        urls.map((url) => ({ workspace, url })),
      )
      return { id: String(workspace) }
    },
    message: ({ id }) => createRequest(population, Number(id), `bench-{n}- ${padding}`),
    close: () => deliveries.close(),
  }
}
