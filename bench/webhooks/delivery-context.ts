import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { issueAuthority, issueServerCertificate } from '../../src/platform/tls/issue-certificate.ts'
import { createSecrets, type Secrets } from '../../src/core/secrets.ts'
import { type ChildServer, startChildServer } from '../child-server.ts'
import { type Installation, startInstallation } from '../installation.ts'
import { type Population, workspaceCount } from '../population.ts'
import { seedDatabase } from '../seed.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { subscriberDomain } from './start-name-server.ts'
import type {
  ReceivedPost,
  SubscriberServerCounts,
  SubscriberServerOptions,
  SubscriberServerMessage,
} from './subscriber-server.ts'

/** A separate installation for deliveries, so that its endpoints don't affect other figures, with its subscribers. */
export type DeliveryContext = {
  installation: Installation
  population: Population
  /** The installation's keys, to seal the seeded secrets. */
  secrets: Secrets
  client: Client
  /** The certificate of the subscribers' certificate authority. */
  ca: string
  folder: string
  subscriberServer: SubscriberServer
  close(): Promise<void>
}

export type SubscriberServer = {
  url: string
  pid: number
  count(): Promise<SubscriberServerCounts>
  /** Returns the POSTs since the last call. */
  arrivals(): Promise<ReceivedPost[]>
  forget(): Promise<void>
}

export type DeliveryContextOptions = {
  /** Identify POSTs by a number in their bodies; see `subscriber-server.ts`. */
  numbered?: boolean
  /** Deliveries need no tasks; one per workspace is the minimum. */
  tasks?: number
  start?: typeof startInstallation
}

export async function openDeliveryContext(
  env: Record<string, string> = {},
  { numbered = false, tasks = workspaceCount, start = startInstallation }: DeliveryContextOptions = {},
): Promise<DeliveryContext> {
  const folder = temporaryFolder()
  const stops: (() => unknown)[] = [folder.remove]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    const authority = await issueAuthority()
    const caFile = join(folder.path, 'subscribers.pem')
    writeFileSync(caFile, authority.cert)
    const pair = await issueServerCertificate(authority, ['127.0.0.1', 'localhost', `*.${subscriberDomain}`])
    const child = await startChildServer(new URL('subscriber-server.ts', import.meta.url), {
      pair,
      numbered,
    } satisfies SubscriberServerOptions)
    stops.push(() => child.stop())

    const key = randomBytes(32)
    const dataDir = join(folder.path, 'data')
    const installation = await start(dataDir, {
      DAYBOOK_SECRET_KEY: key.toString('base64'),
      DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
      DAYBOOK_WEBHOOK_CA: caFile,
      ...env,
    })
    stops.push(() => installation.stop())
    const population = await seedDatabase(dataDir, tasks)
    const client = new Client({ ...embeddedAddress(dataDir), user: 'postgres' })
    await client.connect()
    stops.push(() => client.end())
    return {
      installation,
      population,
      secrets: createSecrets([key]),
      client,
      ca: authority.cert,
      folder: folder.path,
      subscriberServer: subscriberServerClient(child),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function subscriberServerClient(child: ChildServer): SubscriberServer {
  const ask = (type: SubscriberServerMessage['type']) =>
    child.request({ type } satisfies SubscriberServerMessage)
  return {
    url: child.url,
    pid: child.pid,
    count: () => ask('count') as Promise<SubscriberServerCounts>,
    arrivals: () => ask('arrivals') as Promise<ReceivedPost[]>,
    async forget() {
      await ask('forget')
    },
  }
}
