import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { startLoop } from '../../core/start-loop.ts'
import * as store from './store.ts'

const pollMs = 2_000

/**
 * Without a mail server: says in the log, once for each mail, that it is kept, what it is about and how to read it. What
 * it says stays out of the log, since it may hold a link that is good for whoever has it (S-66), and so does a subject
 * that members have written.
 *
 * @returns what ends it
 */
export const logUnsentMails = (database: Database, log: Logger): (() => Promise<void>) =>
  startLoop(async () => {
    try {
      for (const { id, subject } of await store.holdMails(database.page))
        log.info({ mail_id: id, subject }, `mail kept; daybook mail show ${id} shows it`)
    } catch (err) {
      log.error({ err }, 'mails not looked for')
    }
    return pollMs
  })
