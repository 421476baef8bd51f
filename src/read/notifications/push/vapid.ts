import { createECDH } from 'node:crypto'
import type { Sql } from '../../../platform/db/sql.ts'
import { keepInstallationValue, replaceInstallationValue } from '../../../platform/db/installation.ts'
import type { Secrets } from '../../../core/secrets.ts'

/** The keys by which push services recognize this installation (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

const name = 'push_key'
const context = 'vapid'
/** P-256. */
const curve = 'prime256v1'

/**
 * Returns the installation's keys, the same in every process. They are made when they are first needed, and stored sealed;
 * browsers that have subscribed with other ones would get nothing.
 *
 * @throws Error when they are sealed with another secret key
 */
export async function findVapidKeys(sql: Sql, secrets: Secrets): Promise<VapidKeys> {
  return open(secrets, await keepInstallationValue(sql, name, () => seal(secrets, createPrivateKey())))
}

/** Seals the keys with the current secret key. */
export async function resealVapidKeys(sql: Sql, secrets: Secrets): Promise<void> {
  const before = await keepInstallationValue(sql, name, () => seal(secrets, createPrivateKey()))
  await replaceInstallationValue(sql, name, before, seal(secrets, privateKeyOf(secrets, before)))
}

function createPrivateKey(): Buffer {
  const keys = createECDH(curve)
  keys.generateKeys()
  // A leading zero is dropped.
  return Buffer.from(keys.getPrivateKey('hex').padStart(64, '0'), 'hex')
}

const seal = (secrets: Secrets, privateKey: Buffer): string =>
  secrets.seal('push', privateKey, context).toString('base64url')

function privateKeyOf(secrets: Secrets, sealed: string): Buffer {
  const privateKey = secrets.open('push', Buffer.from(sealed, 'base64url'), context)
  if (!privateKey) throw new Error('the keys of push notifications are sealed with another secret key')
  return privateKey
}

function open(secrets: Secrets, sealed: string): VapidKeys {
  const privateKey = privateKeyOf(secrets, sealed)
  const keys = createECDH(curve)
  keys.setPrivateKey(privateKey)
  return { publicKey: keys.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
