import { randomBytes } from 'node:crypto'
import type { AccountId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'
import { deviceCookie, readDeviceCookie } from './cookies.ts'

/** A browser that has signed in before, with the accounts that it has. */
type Device = { id: string; accounts: AccountId[] }

const accountsMax = 10
const sealContext = 'device'

/** The browser of a request, if a cookie of ours says so: nobody can write one. */
function readDevice(secrets: Secrets, cookies: string | undefined): Device | undefined {
  const box = readDeviceCookie(cookies)
  const plain = box && secrets.open('device', Buffer.from(box, 'base64url'), sealContext)
  return plain ? (JSON.parse(plain.toString()) as Device) : undefined
}

/**
 * The id of a browser that has signed in with the account before; undefined for any other. Its attempts are counted
 * apart, so that nobody who guesses elsewhere keeps the owner out (S-64, 0130). It opens nothing by itself.
 */
export function findKnownDevice(
  secrets: Secrets,
  cookies: string | undefined,
  accountId: AccountId | null,
): string | undefined {
  const device = readDevice(secrets, cookies)
  return device && accountId !== null && device.accounts.includes(accountId) ? device.id : undefined
}

/** The header by which the browser of a request is known as one of the account from now on. */
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
