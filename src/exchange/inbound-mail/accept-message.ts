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
  read: (letter: IncomingMessage) => Promise<ParsedMessage>
  measures: InboundMailMetrics | undefined
}

/**
 * Takes a message in: it is a task of each list that it goes to when this returns, or dropped, or has been one before.
 * What fails for a moment fails for all its lists, so that its server sends it again; those that have it by then do not
 * get it twice.
 *
 * @throws a refusal
 */
export async function acceptMessage(
  taking: AcceptDeps,
  letter: IncomingMessage,
  to: readonly Recipient[],
): Promise<void> {
  const { log, measures, database } = taking
  const bytes = letter.raw.length
  if (letter.from === '') return dropMessage(taking, 'bounce', to)
  if (letter.from.toLowerCase() === letter.ownAddress.toLowerCase()) return dropMessage(taking, 'own', to)
  const message = await taking.read(letter).catch((err: unknown) => {
    log.warn({ err, message_bytes: bytes }, 'mail not read')
    throw isUnreadableMessage(err) ? unreadable() : internalFailure()
  })
  if (message.dropped) return dropMessage(taking, message.dropped, to)
  if (message.proof === 'later' && (await isFromMember(database, to, message).catch(throwUnavailable)))
    throw senderCheckPending()

  const refusals: SmtpRefusal[] = []
  for (const recipient of to) {
    const { workspace_id, list_id } = recipient
    try {
      const task_id = await deliverToList(taking, recipient, message)
      const outcome = task_id === undefined ? 'duplicate' : 'made'
      measures?.mail(outcome)
      const verified = isSenderVerified(message, recipient)
      log.info({ workspace_id, list_id, task_id, message_bytes: bytes, verified, outcome }, 'mail')
    } catch (err) {
      const refusal = isRefusal(err) ? err : isUnavailable(err) ? unavailable() : internalFailure()
      if (!isRefusal(err)) log.error({ workspace_id, list_id, err }, 'mail not taken')
      refusals.push(refusal)
    }
  }
  const passes = refusals.find(({ responseCode }) => responseCode < 500)
  // For good is said only where nothing came of it: else its sender would hear that nobody has got it.
  const final = refusals.length === to.length ? refusals[0] : undefined
  if (passes ?? final) throw passes ?? final
}

function dropMessage({ log, measures }: AcceptDeps, why: string, to: readonly Recipient[]): void {
  for (const { workspace_id, list_id } of to) {
    measures?.mail('dropped', why)
    log.info({ workspace_id, list_id, why, outcome: 'dropped' }, 'mail')
  }
}

/** Whether the sender would be a member, were it proven: nobody else waits for a name server. */
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
