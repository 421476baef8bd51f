import type { Logger } from 'pino'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/database-errors.ts'
import type { InboundMailMetrics } from '../../platform/metrics/mail.ts'
import { deliverToList, isSenderVerified, type Recipient, type TaskMessage } from './deliver.ts'
import { isUnreadableMessage } from './parse/parser-thread.ts'
import type { IncomingMessage, ParsedMessage } from './parse/message.ts'
import {
  internalFailure,
  isRefusal,
  type SmtpRefusal,
  senderCheckPending,
  unavailable,
  unreadable,
} from './smtp/refusal.ts'
import { findSenderMember } from './store.ts'

export type AcceptDeps = {
  database: Database
  files: FileStorage
  log: Logger
  parse: (incoming: IncomingMessage) => Promise<ParsedMessage>
  metrics: InboundMailMetrics | undefined
}

/**
 * Accepts a message. When this returns, the message is a task in each list it was sent to, unless it was
 * dropped or is a duplicate. A temporary failure for one list fails the whole message, so that its server
 * sends it again; lists that already have it don't get it twice.
 *
 * @throws a refusal
 */
export async function acceptMessage(
  deps: AcceptDeps,
  incoming: IncomingMessage,
  to: readonly Recipient[],
): Promise<void> {
  const { log, metrics, database } = deps
  const bytes = incoming.raw.length
  if (incoming.from === '') return dropMessage(deps, 'bounce', to)
  if (incoming.from.toLowerCase() === incoming.ownAddress.toLowerCase()) return dropMessage(deps, 'own', to)
  const message = await deps.parse(incoming).catch((err: unknown) => {
    log.warn({ err, message_bytes: bytes }, 'inbound mail parsing failed')
    throw isUnreadableMessage(err) ? unreadable() : internalFailure()
  })
  if (message.dropped) return dropMessage(deps, message.dropped, to)
  if (message.proof === 'later' && (await isFromMember(database, to, message).catch(throwUnavailable)))
    throw senderCheckPending()

  const refusals: SmtpRefusal[] = []
  for (const recipient of to) {
    const { workspace_id, list_id } = recipient
    try {
      const task_id = await deliverToList(deps, recipient, message)
      const outcome = task_id === undefined ? 'duplicate' : 'made'
      metrics?.mail(outcome)
      const verified = isSenderVerified(message, recipient)
      log.info(
        { workspace_id, list_id, task_id, message_bytes: bytes, verified, outcome },
        'inbound mail accepted',
      )
    } catch (err) {
      const refusal = isRefusal(err) ? err : isUnavailable(err) ? unavailable() : internalFailure()
      if (!isRefusal(err)) log.error({ workspace_id, list_id, err }, 'inbound mail delivery failed')
      refusals.push(refusal)
    }
  }
  const temporary = refusals.find(({ responseCode }) => responseCode < 500)
  // Refused for good only if every list refused: otherwise the sender would believe that no one received it.
  const final = refusals.length === to.length ? refusals[0] : undefined
  if (temporary ?? final) throw temporary ?? final
}

function dropMessage({ log, metrics }: AcceptDeps, why: string, to: readonly Recipient[]): void {
  for (const { workspace_id, list_id } of to) {
    metrics?.mail('dropped', why)
    log.info({ workspace_id, list_id, why, outcome: 'dropped' }, 'inbound mail dropped')
  }
}

/** Whether the sender claims to be a member: only then is it worth waiting for slow name servers. */
async function isFromMember(
  { page }: Database,
  to: readonly Recipient[],
  { senders }: TaskMessage,
): Promise<boolean> {
  const [sender] = senders
  if (sender === undefined || senders.length > 1) return false
  for (const { workspace_id, list_id } of to)
    if (await findSenderMember(page, workspace_id, list_id, sender)) return true
  return false
}

const throwUnavailable = (): never => {
  throw unavailable()
}
