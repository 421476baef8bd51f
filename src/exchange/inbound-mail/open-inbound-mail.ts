import { Resolver } from 'node:dns/promises'
import type { Logger } from 'pino'
import type { Files } from '../../platform/files/storage.ts'
import type { MailIn, MailReceiver } from '../../core/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/database-errors.ts'
import type { Certificates } from '../../platform/tls/certificates.ts'
import { holds, networksOf } from '../../core/networks.ts'
import { hashSecret } from '../../core/random-secret.ts'
import { listMailsPerHour, listTasksMax } from '../../core/limits.ts'
import type { MailMeasures } from '../../platform/metrics/mail.ts'
import { secretIn, splitAddress } from './address.ts'
import type { Recipient } from './deliver.ts'
import type { Resolve } from './parse/parser-thread.ts'
import { openReading } from './parse/parser-pool.ts'
import { openReceiver, type Receiver } from './smtp/server.ts'
import * as refusal from './smtp/refusal.ts'
import { findRecipient } from './store.ts'
import { take } from './accept-message.ts'

type Options = {
  database: Database
  files: Files
  log: Logger
  mailIn: MailIn & { receiver: MailReceiver }
  /** The sender of our own mail. */
  ownAddress: string
  certificates: Pick<Certificates, 'current' | 'watch'>
  /** Asks the name servers; those of the machine unless said. */
  resolve?: Resolve
  measures?: MailMeasures | undefined
}

const resolverMs = 3_000
const resolverTries = 2

/** Opens the port that makes tasks of mail. @throws when it cannot listen */
export async function openMailbox(options: Options): Promise<Receiver> {
  const { database, log, mailIn, ownAddress, measures, resolve = askNameServers() } = options
  const { relays, relayName } = mailIn.receiver
  const networks = networksOf(relays)
  const isRelay = (ip: string) => holds(networks, ip)
  const { read, close } = openReading(resolve)
  const taking = { ...options, measures, read }
  const receiver = await openReceiver({
    ...options,
    isRelay,
    recipientOf: (address) => recipientOf(database, mailIn.domain, address, log),
    take: ({ recipients, addresses, ...incoming }) =>
      take(
        taking,
        {
          ...incoming,
          to: addresses,
          domain: mailIn.domain,
          relayName: isRelay(incoming.ip) ? relayName : undefined,
          ownAddress,
        },
        recipients,
      ),
    onRefusal: (reason) => {
      measures?.refused(reason)
      log.info({ reason }, 'mail refused')
    },
  })
  return {
    ...receiver,
    async stop() {
      await receiver.stop()
      close()
    },
  }
}

/** @throws a refusal: the same for an address that was never there, was replaced, or is of an archived list */
async function recipientOf(
  { page }: Database,
  domain: string,
  address: string,
  log: Logger,
): Promise<Recipient> {
  const parts = splitAddress(address)
  if (parts?.domain !== domain) throw refusal.unknownAddress('relay')
  const secret = secretIn(parts.local)
  if (secret === undefined) throw refusal.unknownAddress()
  const hash = hashSecret(secret)
  const list = await findRecipient(page, hash).catch((err: unknown) => {
    log.error({ err }, 'address of a list not looked up')
    throw isUnavailable(err) ? refusal.unavailable() : refusal.failure()
  })
  if (!list || list.archived) throw refusal.unknownAddress()
  if (list.task_count >= listTasksMax) throw refusal.listFull()
  if (list.recent >= listMailsPerHour) throw refusal.tooManyMails()
  return { workspace_id: list.workspace_id, list_id: list.list_id, hash, address: address.toLowerCase() }
}

function askNameServers(): Resolve {
  const resolver = new Resolver({ timeout: resolverMs, tries: resolverTries })
  return async (name, kind) => (await resolver.resolve(name, kind)) as string[] | string[][]
}
