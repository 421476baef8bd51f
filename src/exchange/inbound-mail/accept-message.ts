import type { Logger } from 'pino'
import type { Files } from '../../platform/files/storage.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/database-errors.ts'
import type { MailMeasures } from '../../platform/metrics/mail.ts'
import { deliver, isProven, type Recipient, type Whole } from './deliver.ts'
import { isOfMessage } from './parse/parser-thread.ts'
import type { Letter, Message } from './parse/message.ts'
import {
  failure,
  isRefusal,
  type Refusal,
  senderUnknownYet,
  unavailable,
  unreadable,
} from './smtp/refusal.ts'
import { findSender } from './store.ts'

export type Taking = {
  database: Database
  files: Files
  log: Logger
  read: (letter: Letter) => Promise<Message>
  measures: MailMeasures | undefined
}

/**
 * Takes a message in: it is a task of each list that it goes to when this returns, or dropped, or has been one before.
 * What fails for a moment fails for all its lists, so that its server sends it again; those that have it by then do not
 * get it twice.
 *
 * @throws a refusal
 */
export async function take(taking: Taking, letter: Letter, to: readonly Recipient[]): Promise<void> {
  const { log, measures, database } = taking
  const bytes = letter.raw.length
  if (letter.from === '') return drop(taking, 'bounce', to)
  if (letter.from.toLowerCase() === letter.ownAddress.toLowerCase()) return drop(taking, 'own', to)
  const message = await taking.read(letter).catch((err: unknown) => {
    log.warn({ err, message_bytes: bytes }, 'mail not read')
    throw isOfMessage(err) ? unreadable() : failure()
  })
  if (message.dropped) return drop(taking, message.dropped, to)
  if (message.proof === 'later' && (await mattersTo(database, to, message).catch(passing)))
    throw senderUnknownYet()

  const refusals: Refusal[] = []
  for (const recipient of to) {
    const { workspace_id, list_id } = recipient
    try {
      const task_id = await deliver(taking, recipient, message)
      const outcome = task_id === undefined ? 'duplicate' : 'made'
      measures?.mail(outcome)
      const verified = isProven(message, recipient)
      log.info({ workspace_id, list_id, task_id, message_bytes: bytes, verified, outcome }, 'mail')
    } catch (err) {
      const refusal = isRefusal(err) ? err : isUnavailable(err) ? unavailable() : failure()
      if (!isRefusal(err)) log.error({ workspace_id, list_id, err }, 'mail not taken')
      refusals.push(refusal)
    }
  }
  const passes = refusals.find(({ responseCode }) => responseCode < 500)
  // For good is said only where nothing came of it: else its sender would hear that nobody has got it.
  const final = refusals.length === to.length ? refusals[0] : undefined
  if (passes ?? final) throw passes ?? final
}

function drop({ log, measures }: Taking, why: string, to: readonly Recipient[]): void {
  for (const { workspace_id, list_id } of to) {
    measures?.mail('dropped', why)
    log.info({ workspace_id, list_id, why, outcome: 'dropped' }, 'mail')
  }
}

/** Whether the sender would be a member, were it proven: nobody else waits for a name server. */
async function mattersTo({ page }: Database, to: readonly Recipient[], { senders }: Whole): Promise<boolean> {
  const [sender] = senders
  if (sender === undefined || senders.length > 1) return false
  for (const { workspace_id, list_id } of to)
    if (await findSender(page, workspace_id, list_id, sender)) return true
  return false
}

const passing = (): never => {
  throw unavailable()
}
