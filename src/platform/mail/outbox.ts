import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { mailRetryHours } from '../../core/limits.ts'
import { isPermanentFailure, type Smtp } from './smtp.ts'
import * as store from './store.ts'
import { oneLine } from './render-text.ts'

/** One look a second at an index that is empty: a mail leaves at once, and no transaction has to ring for it. */
const pollMs = 1_000
const batchSize = 20
const sendTimeoutMs = 60_000
/** Longer than a batch can take, so that a mail is only taken again when whoever had it is gone. */
const leaseS = 600
/** Waits after the first attempts, in seconds; the last one from then on. */
const retryDelaysS = [10, 60, 300, 900, 3_600]
const stopTimeoutMs = 4_000
const failureMax = 500

type OutboxOptions = { database: Database; log: Logger; smtp: Smtp }

/**
 * Sends what is due, again and again until the server has taken it, for a day. Any number of workers may run it. A
 * mail that the server has taken is sent again only if a crash keeps us from writing that down.
 *
 * @returns what ends it: mails under way get a few seconds
 */
export function startOutbox({ database, log, smtp }: OutboxOptions): () => Promise<void> {
  const sql = database.page
  const stopping = new AbortController()
  const hurry = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    // What was set aside while there was no server is due: fresh or given up, as its age is.
    await insist(() => store.releaseHeldMails(sql))
    while (!stopping.signal.aborted) {
      const taken = await round().catch((err: unknown) => {
        log.error({ err }, 'mails not looked for')
        return 0
      })
      if (taken < batchSize) await sleep(pollMs, undefined, stopping).catch(() => {})
    }
  }

  async function round(): Promise<number> {
    const mails = await store.claimMails(sql, batchSize, leaseS, mailRetryHours)
    await Promise.all(mails.map(deliver))
    return mails.length
  }

  async function deliver(mail: store.DueMail): Promise<void> {
    const { id, attempts } = mail
    if (mail.too_old) return giveUp(mail, null)
    try {
      await smtp.send(mail, AbortSignal.any([AbortSignal.timeout(sendTimeoutMs), hurry.signal]))
    } catch (error) {
      // Nobody knows how far it came, so it keeps its lease.
      if (hurry.signal.aborted) return
      const failure = describeFailure(error)
      if (isPermanentFailure(failure)) return giveUp(mail, failure)
      log.warn({ mail_id: id, attempts, ...failureCodes(failure) }, 'mail not sent')
      const waitS = retryDelaysS[Math.min(attempts, retryDelaysS.length) - 1] ?? 0
      return insist(() => store.scheduleRetry(sql, id, waitS, failure.message))
    }
    await insist(() => store.markSent(sql, id))
    log.info({ mail_id: id, attempts }, 'mail sent')
  }

  async function giveUp({ id, attempts }: store.DueMail, failure: SendFailure | null): Promise<void> {
    log.error({ mail_id: id, attempts, ...(failure ? failureCodes(failure) : {}) }, 'mail given up')
    await insist(() => store.markFailed(sql, id, failure?.message ?? null))
  }

  /** What came of a mail is written down however long the database is away: else it would be sent twice. */
  async function insist(work: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await work()
        return
      } catch (err) {
        log.error({ err }, 'mail not settled')
        if (hurry.signal.aborted) return
        await sleep(pollMs)
      }
    }
  }

  return async () => {
    stopping.abort()
    const overdue = setTimeout(() => hurry.abort(), stopTimeoutMs)
    await running
    clearTimeout(overdue)
    smtp.close()
  }
}

type SendFailure = { message: string; code?: unknown; responseCode?: unknown; command?: unknown }

/** The server's words are for the operator's eyes: they may name the address, which no log does. */
function describeFailure(error: unknown): SendFailure {
  const { message, code, responseCode, command } = error as SendFailure
  return { message: oneLine(message).slice(0, failureMax), code, responseCode, command }
}

const failureCodes = ({ code, responseCode, command }: SendFailure) => ({
  code,
  status: responseCode,
  command,
})
