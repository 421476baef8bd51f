import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { startLoop } from '../../core/start-loop.ts'
import * as store from './store.ts'

const pollMs = 2_000

/**
 * Logs each mail once while there is no mail server: that it is being held, its subject, and how to read it.
 * The body stays out of the log because it may contain a link that works for anyone who has it (S-66), and so
 * does a subject with text written by members.
 *
 * @returns a function that stops it
 */
export const logUnsentMails = (database: Database, log: Logger): (() => Promise<void>) =>
  startLoop(async () => {
    try {
      for (const { id, subject } of await store.holdMails(database.page))
        log.info({ mail_id: id, subject }, `mail held; run daybook mail show ${id} to read it`)
    } catch (err) {
      log.error({ err }, 'mail queue check failed')
    }
    return pollMs
  })
