import { formatStamp } from '../../core/dates/date-formats.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { transact } from '../../platform/db/transact.ts'
import { attemptWindow, limitAttempts } from '../accounts/throttle.ts'
import { type ClientMetadata, readClientMetadata } from './client-metadata.ts'
import { deleteExpiredCodes } from './code-store.ts'
import * as store from './client-store.ts'
import { idleClientDays, registrationLimit, unusedClientDays, unusedClientsMax } from './limits.ts'

const dayMs = 86_400_000
const clientId = /^app_[\w-]{43}$/

/**
 * Registers an app (RFC 7591). Anyone can, as often as the limit of a network allows; of those that no one has connected,
 * only so many are kept (0323).
 *
 * @param check throws what the authorization server has against it
 * @returns what was registered, with the app's secret if it has one, which is never shown again
 * @throws RegistrationError, rate_limited
 */
export async function registerClient(
  database: Database,
  network: string,
  body: Record<string, unknown>,
  check: (metadata: ClientMetadata) => Promise<void>,
): Promise<Omit<ClientMetadata, 'application_type'>> {
  await limitAttempts(database.page, attemptWindow(registrationLimit, 'register', network))
  const { metadata, secret } = readClientMetadata(body, database.clock.now())
  await check(metadata)
  await transact(database, async (sql) => {
    await store.insertClient(sql, metadata)
    await store.deleteExcessClients(sql, unusedClientsMax)
  })
  const { application_type: _ours, ...registered } = metadata
  return secret === undefined ? registered : { ...registered, client_secret: secret }
}

/** Returns an app that has registered. */
export const findClient = async ({ read }: Database, id: string): Promise<ClientMetadata | undefined> =>
  clientId.test(id) ? store.findClient(read, id) : undefined

/** Notes that an app is used, to the day. */
export async function noteUse({ page, clock }: Database, id: string): Promise<void> {
  const nowMs = clock.now()
  await store.updateUsed(page, id, formatStamp(nowMs), formatStamp(nowMs - dayMs))
}

/** Deletes a batch of apps that no one has connected, or has used for long, and returns how many. */
export const deleteUnusedClients = (sql: Sql, batch: number): Promise<number> =>
  store.deleteUnusedClients(sql, unusedClientDays, idleClientDays, batch)

/** Deletes a batch of expired requests and codes and returns how many. */
export const deleteOldCodes = (sql: Sql, batch: number): Promise<number> => deleteExpiredCodes(sql, batch)
