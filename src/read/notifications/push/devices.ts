import { createPublicKey } from 'node:crypto'
import type { Person } from '../../../core/actor.ts'
import { invalidField, notFound } from '../../../core/errors.ts'
import { type PushDeviceId, randomId } from '../../../core/ids.ts'
import { hashSecret } from '../../../core/random-secret.ts'
import type { Secrets } from '../../../core/secrets.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { transact } from '../../../platform/db/transact.ts'
import * as store from './device-store.ts'
import { insertTest } from './message-store.ts'
import type { PushDevices, PushSubscription } from './schema.ts'
import { findVapidKeys } from './vapid.ts'

/** Lists the person's devices, with the key that browsers subscribe with. */
export async function listPushDevices(
  sql: Sql,
  secrets: Secrets,
  { account_id, session_id }: Person,
): Promise<PushDevices> {
  const [{ publicKey }, data] = await Promise.all([
    findVapidKeys(sql, secrets),
    store.listDevices(sql, account_id, session_id),
  ])
  return { public_key: publicKey, data }
}

/** Browsers of one account that are sent notifications; a new one replaces the oldest. */
const devicesMax = 10

const context = (accountId: string) => `push ${accountId}`

/**
 * Sends notifications to the browser of this session from now on. An address belongs to one account: a person who signs in
 * where someone else was takes it over by knowing the browser's keys, which only that browser does.
 *
 * @throws validation_error for keys that are none, and for the address of someone else's browser
 */
export function registerPushDevice(
  database: Database,
  secrets: Secrets,
  { account_id, session_id }: Person,
  subscription: PushSubscription,
): Promise<{ id: PushDeviceId }> {
  if (!isPoint(subscription.keys.p256dh)) throw invalidField('keys.p256dh', 'format')
  const endpoint_hash = hashSecret(subscription.endpoint)
  return transact(database, async (sql) => {
    const before = await store.lockByEndpoint(sql, endpoint_hash)
    if (before && openSubscription(secrets, before)?.keys.auth !== subscription.keys.auth)
      throw invalidField('endpoint', 'value')
    if (before && before.session_id !== session_id) await store.deleteDevice(sql, before.id)
    const id = await store.upsertDevice(sql, {
      id: randomId('psd', sql.stampMs),
      account_id,
      session_id,
      endpoint_hash,
      subscription: sealSubscription(secrets, account_id, subscription),
    })
    await store.deleteOldestDevices(sql, account_id, devicesMax)
    return { id }
  })
}

function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
    return bytes.length === 65 && bytes[0] === 4
  } catch {
    return false
  }
}

const sealSubscription = (secrets: Secrets, accountId: string, subscription: PushSubscription): Buffer =>
  secrets.seal('push', Buffer.from(JSON.stringify(subscription)), context(accountId))

/** Returns where to send to; undefined if it is sealed with another key. */
export function openSubscription(
  secrets: Secrets,
  { account_id, subscription }: store.StoredDevice,
): PushSubscription | undefined {
  const plain = secrets.open('push', subscription, context(account_id))
  return plain && (JSON.parse(plain.toString()) as PushSubscription)
}

/** @throws not_found, also for someone else's */
export async function removePushDevice(sql: Sql, { account_id }: Person, id: PushDeviceId): Promise<void> {
  if (!(await store.deleteOwnDevice(sql, account_id, id))) throw notFound()
}

/**
 * Sends a test to one of the person's devices, unless one is on its way.
 *
 * @throws not_found, also for someone else's
 */
export async function testPushDevice(sql: Sql, { account_id }: Person, id: PushDeviceId): Promise<void> {
  const device = await store.findDevice(sql, id)
  if (device?.account_id !== account_id) throw notFound()
  await insertTest(sql, id)
}

const resealBatchSize = 500

/** Seals the addresses of all devices with the current key. @returns how many */
export async function resealPushDevices(sql: Sql, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = '', full = true; full;) {
    const batch = await store.listSealedDevices(sql, after, resealBatchSize)
    for (const device of batch) {
      const subscription = openSubscription(secrets, device)
      if (!subscription) throw new Error(`the address of ${device.id} is sealed with neither key`)
      await store.replaceSealedDevice(sql, device, sealSubscription(secrets, device.account_id, subscription))
    }
    count += batch.length
    after = batch.at(-1)?.id ?? ''
    full = batch.length === resealBatchSize
  }
  return count
}
