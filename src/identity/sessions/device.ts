import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { deviceCookie, readDeviceCookie } from './cookies.ts'

/** A browser that has signed in before, and to which accounts. */
type Device = { id: string; accounts: AccountId[] }

const accountsMax = 10
const sealContext = 'device'

/** Returns the browser of a request from our sealed cookie, which no one else can create. */
function readDevice(secrets: Secrets, cookies: string | undefined): Device | undefined {
  const sealed = readDeviceCookie(cookies)
  const plain = sealed && secrets.open('device', Buffer.from(sealed, 'base64url'), sealContext)
  return plain ? (JSON.parse(plain.toString()) as Device) : undefined
}

/**
 * Returns the id of a browser that has signed in to the account before, undefined for any other. Its attempts
 * are counted separately, so that someone guessing elsewhere cannot lock the owner out (S-64, 0130). It
 * grants no access by itself.
 */
export function findKnownDevice(
  secrets: Secrets,
  cookies: string | undefined,
  accountId: AccountId | null,
): string | undefined {
  const device = readDevice(secrets, cookies)
  return device && accountId !== null && device.accounts.includes(accountId) ? device.id : undefined
}

/** Returns the `Set-Cookie` header by which the browser is recognized as one of the account from now on. */
export function rememberDevice(secrets: Secrets, cookies: string | undefined, accountId: AccountId): string {
  const { id, accounts } = readDevice(secrets, cookies) ?? {
    id: randomBytes(12).toString('base64url'),
    accounts: [],
  }
  const others = accounts.filter((one) => one !== accountId)
  const device: Device = { id, accounts: [accountId, ...others].slice(0, accountsMax) }
  return deviceCookie(
    secrets.seal('device', Buffer.from(JSON.stringify(device)), sealContext).toString('base64url'),
  )
}
