import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { mailRetryHours } from '../../core/limits.ts'
import { isPermanentFailure, type Smtp } from './smtp.ts'
import * as store from './store.ts'
import { oneLine } from './sanitize.ts'

/** Polling a mostly empty index every second sends mails promptly, without notifications from transactions. */
const pollMs = 1_000
const batchSize = 20
const sendTimeoutMs = 60_000
/** Longer than a batch can take, so a mail is only claimed again once the worker that had it is gone. */
const leaseS = 600
/** Delays after the first attempts, in seconds; the last one repeats. */
const retryDelaysS = [10, 60, 300, 900, 3_600]
const stopTimeoutMs = 4_000
const failureMax = 500

type OutboxOptions = { database: Database; log: Logger; smtp: Smtp }

/**
 * Sends due mails, retrying each for a day until the server accepts it. Any number of workers may run it. A
 * mail that the server has accepted is sent again only if a crash keeps us from recording that.
 *
 * @returns a function that stops it, giving mails in flight a few seconds to finish
 */
export function startMailSender({ database, log, smtp }: OutboxOptions): () => Promise<void> {
  const sql = database.page
  const stopping = new AbortController()
  const abortSends = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    // Mails held while there was no server become due now; those older than a day are abandoned.
    await retryUntilStored(() => store.releaseHeldMails(sql))
    while (!stopping.signal.aborted) {
      const claimed = await sendBatch().catch((err: unknown) => {
        log.error({ err }, 'mail queue check failed')
        return 0
      })
      if (claimed < batchSize) await sleep(pollMs, undefined, stopping).catch(() => {})
    }
  }

  async function sendBatch(): Promise<number> {
    const mails = await store.claimMails(sql, batchSize, leaseS, mailRetryHours)
    await Promise.all(mails.map(deliver))
    return mails.length
  }

  async function deliver(mail: store.DueMail): Promise<void> {
    const { id, attempts } = mail
    if (mail.too_old) return giveUp(mail, null)
    try {
      await smtp.send(mail, AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), abortSends.signal]))
    } catch (error) {
      // We can't tell how far it got, so it keeps its lease.
      if (abortSends.signal.aborted) return
      const failure = describeFailure(error)
      if (isPermanentFailure(failure)) return giveUp(mail, failure)
      log.warn({ mail_id: id, attempts, ...failureCodes(failure) }, 'mail delivery failed')
      const waitS = retryDelaysS[Math.min(attempts, retryDelaysS.length) - 1] ?? 0
      return retryUntilStored(() => store.scheduleRetry(sql, id, waitS, failure.message))
    }
    await retryUntilStored(() => store.markSent(sql, id))
    log.info({ mail_id: id, attempts }, 'mail sent')
  }

  async function giveUp({ id, attempts }: store.DueMail, failure: SendFailure | null): Promise<void> {
    log.error({ mail_id: id, attempts, ...(failure ? failureCodes(failure) : {}) }, 'mail abandoned')
    await retryUntilStored(() => store.markFailed(sql, id, failure?.message ?? null))
  }

  /** Keeps trying to record an outcome while the database is down; otherwise the mail would be sent twice. */
  async function retryUntilStored(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch (err) {
        log.error({ err }, 'mail outcome not recorded')
        if (abortSends.signal.aborted) return
        await sleep(pollMs)
      }
    }
  }

  return async () => {
    stopping.abort()
    const overdue = setTimeout(() => abortSends.abort(), stopTimeoutMs)
    await running
    clearTimeout(overdue)
    smtp.close()
  }
}

type SendFailure = { message: string; code?: unknown; responseCode?: unknown; command?: unknown }

/** The server's message is only for the operator: it may contain the address, which must not be logged. */
function describeFailure(error: unknown): SendFailure {
  const { message, code, responseCode, command } = error as SendFailure
  return { message: oneLine(message).slice(0, failureMax), code, responseCode, command }
}

const failureCodes = ({ code, responseCode, command }: SendFailure) => ({
  code,
  status: responseCode,
  command,
})
