import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { mailGiveUpHours } from '../../core/limits.ts'
import { isFinal, type Smtp } from './smtp.ts'
import * as store from './store.ts'
import { oneLine } from './render-text.ts'

/** One look a second at an index that is empty: a mail leaves at once, and no transaction has to ring for it. */
const pollMs = 1_000
const batch = 20
const handMs = 60_000
/** Longer than a batch can take, so that a mail is only taken again when whoever had it is gone. */
const leaseS = 600
/** Waits after the first attempts, in seconds; the last one from then on. */
const waitsS = [10, 60, 300, 900, 3_600]
const stopMs = 4_000
const failureMax = 500

type Options = { database: Database; log: Logger; smtp: Smtp }

/**
 * Sends what is due, again and again until the server has taken it, for a day. Any number of workers may run it. A
 * mail that the server has taken is sent again only if a crash keeps us from writing that down.
 *
 * @returns what ends it: mails under way get a few seconds
 */
export function sendMails({ database, log, smtp }: Options): () => Promise<void> {
  const sql = database.page
  const stopping = new AbortController()
  const hurry = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    // What was set aside while there was no server is due: fresh or given up, as its age is.
    await insist(() => store.freeMails(sql))
    while (!stopping.signal.aborted) {
      const taken = await round().catch((err: unknown) => {
        log.error({ err }, 'mails not looked for')
        return 0
      })
      if (taken < batch) await sleep(pollMs, undefined, stopping).catch(() => {})
    }
  }

  async function round(): Promise<number> {
    const mails = await store.claimMails(sql, batch, leaseS, mailGiveUpHours)
    await Promise.all(mails.map(deliver))
    return mails.length
  }

  async function deliver(mail: store.DueMail): Promise<void> {
    const { id, attempts } = mail
    if (mail.too_old) return giveUp(mail, null)
    try {
      await smtp.hand(mail, AbortSignal.any([AbortSignal.timeout(handMs), hurry.signal]))
    } catch (error) {
      // Nobody knows how far it came, so it keeps its lease.
      if (hurry.signal.aborted) return
      const failure = describe(error)
      if (isFinal(failure)) return giveUp(mail, failure)
      log.warn({ mail_id: id, attempts, ...codesOf(failure) }, 'mail not sent')
      const waitS = waitsS[Math.min(attempts, waitsS.length) - 1] ?? 0
      return insist(() => store.updateDue(sql, id, waitS, failure.message))
    }
    await insist(() => store.updateSent(sql, id))
    log.info({ mail_id: id, attempts }, 'mail sent')
  }

  async function giveUp({ id, attempts }: store.DueMail, failure: Failure | null): Promise<void> {
    log.error({ mail_id: id, attempts, ...(failure ? codesOf(failure) : {}) }, 'mail given up')
    await insist(() => store.updateFailed(sql, id, failure?.message ?? null))
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
    const overdue = setTimeout(() => hurry.abort(), stopMs)
    await running
    clearTimeout(overdue)
    smtp.close()
  }
}

type Failure = { message: string; code?: unknown; responseCode?: unknown; command?: unknown }

/** The server's words are for the operator's eyes: they may name the address, which no log does. */
function describe(error: unknown): Failure {
  const { message, code, responseCode, command } = error as Failure
  return { message: oneLine(message).slice(0, failureMax), code, responseCode, command }
}

const codesOf = ({ code, responseCode, command }: Failure) => ({ code, status: responseCode, command })
