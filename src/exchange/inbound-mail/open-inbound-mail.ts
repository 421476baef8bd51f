import { Resolver } from 'node:dns/promises'
import type { Logger } from 'pino'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { InboundMailConfig, MailReceiverConfig } from '../../core/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/database-errors.ts'
import type { Certificates } from '../../platform/tls/certificates.ts'
import { containsAddress, parseNetworks } from '../../core/networks.ts'
import { hashSecret } from '../../core/random-secret.ts'
import { inboundMailsPerListPerHour, listTasksMax } from '../../core/limits.ts'
import type { InboundMailMetrics } from '../../platform/metrics/mail.ts'
import { findAddressSecret, splitAddress, workspaceOfAddressSecret } from './address.ts'
import type { Recipient } from './deliver.ts'
import type { DnsResolve } from './parse/parser-thread.ts'
import { createParserPool } from './parse/parser-pool.ts'
import { openSmtpServer, type SmtpServer } from './smtp/server.ts'
import * as refusal from './smtp/refusal.ts'
import { findRecipient } from './store.ts'
import { acceptMessage } from './accept-message.ts'

type InboundMailOptions = {
  database: Database
  files: FileStorage
  log: Logger
  inboundMail: InboundMailConfig & { receiver: MailReceiverConfig }
  /** The sender address of Daybook's own mail. */
  ownAddress: string
  certificates: Pick<Certificates, 'current' | 'watch'>
  /** Looks up DNS records; defaults to the name servers of the machine. */
  resolve?: DnsResolve
  metrics?: InboundMailMetrics | undefined
}

const resolverTimeoutMs = 3_000
const resolverTries = 2

/** Opens the SMTP server that turns mail into tasks. @throws if it can't listen */
export async function openInboundMail(options: InboundMailOptions): Promise<SmtpServer> {
  const { database, log, inboundMail, ownAddress, metrics, resolve = createDnsResolve() } = options
  const { relays, relayName } = inboundMail.receiver
  const networks = parseNetworks(relays)
  const isRelay = (ip: string) => containsAddress(networks, ip)
  const parsers = createParserPool(resolve)
  const deps = { ...options, metrics, parse: parsers.parse }
  const server = await openSmtpServer({
    ...options,
    isRelay,
    findRecipient: (address) => findRecipientList(database, inboundMail.domain, address, log),
    accept: ({ recipients, addresses, ...incoming }) =>
      acceptMessage(
        deps,
        {
          ...incoming,
          to: addresses,
          domain: inboundMail.domain,
          relayName: isRelay(incoming.ip) ? relayName : undefined,
          ownAddress,
        },
        recipients,
      ),
    onRefusal: (reason) => {
      metrics?.refused(reason)
      log.info({ reason }, 'inbound mail refused')
    },
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      parsers.close()
    },
  }
}

/**
 * Finds the list behind an address.
 *
 * @throws a refusal: the same one for an address that never existed, was replaced, or belongs to an archived
 *   list
 */
async function findRecipientList(
  { page }: Database,
  domain: string,
  address: string,
  log: Logger,
): Promise<Recipient> {
  const parts = splitAddress(address)
  if (parts?.domain !== domain) throw refusal.unknownAddress('relay')
  const secret = findAddressSecret(parts.local)
  if (secret === undefined) throw refusal.unknownAddress()
  const hash = hashSecret(secret)
  const list = await findRecipient(page, hash, workspaceOfAddressSecret(secret)).catch((err: unknown) => {
    log.error({ err }, 'inbound mail recipient lookup failed')
    throw isUnavailable(err) ? refusal.unavailable() : refusal.internalFailure()
  })
  if (!list || list.archived) throw refusal.unknownAddress()
  if (list.task_count >= listTasksMax) throw refusal.listFull()
  if (list.recent >= inboundMailsPerListPerHour) throw refusal.tooManyMails()
  return { workspace_id: list.workspace_id, list_id: list.list_id, hash, address: address.toLowerCase() }
}

function createDnsResolve(): DnsResolve {
  const resolver = new Resolver({ timeout: resolverTimeoutMs, tries: resolverTries })
  return async (name, kind) => (await resolver.resolve(name, kind)) as string[] | string[][]
}
