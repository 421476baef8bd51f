import { openDatabase } from '../src/platform/db/database.ts'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { createClock } from '../src/core/clock.ts'
import type { AccountId } from '../src/core/ids.ts'
import { createSession } from '../src/identity/sessions/create.ts'

/** Signs in an account as the app would. @returns the cookie as `name=value` */
export async function createSessionCookie(dataDir: string, account: AccountId): Promise<string> {
  const clock = createClock()
  const database = openDatabase({
    addresses: [embeddedAddress(dataDir)],
    publicUrl: 'https://localhost',
    clock,
    poolSize: 1,
    applicationName: 'daybook bench',
  })
  try {
    const entry = { method: 'password', ip: null, userAgent: null } as const
    const { setCookie } = await createSession(database.page, account, clock.now(), entry)
    return setCookie.split(';')[0] ?? ''
  } finally {
    await database.close()
  }
}
