import { hash, timingSafeEqual } from 'node:crypto'
import { setupCodeInvalid } from '../../core/errors.ts'
import { attemptLimits } from '../../core/limits.ts'
import { randomSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import {
  deleteSetupCode,
  findSetupCode,
  insertSetupCode,
  replaceSetupCode,
} from '../../platform/db/installation.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { hasAccounts } from './store.ts'
import { attemptWindow, limitAttempts } from './throttle.ts'

const purpose = 'setup'
const tries = 5

/**
 * Returns the link that creates the first account, with its one-time code behind the `#`; undefined once there
 * is an account. The code is created at the first call, sealed in the database, so that every process and
 * machine of the installation has the same one (0213).
 */
export async function findSetupLink(sql: Sql, secrets: Secrets): Promise<string | undefined> {
  const code = await findOrCreateCode(sql, secrets)
  return code === undefined ? undefined : `${sql.publicUrl}/start#${code}`
}

/**
 * Checks the code of someone who wants to create the first account. The correct code is never refused for the
 * wrong guesses of others, who might share its network: with 256 bits, a limit isn't what protects it.
 *
 * @param network where the request comes from
 * @throws forbidden `setup_code` for any other code, rate_limited after too many of them
 */
export async function checkSetupCode(
  sql: Sql,
  secrets: Secrets,
  sent: string,
  network: string,
): Promise<void> {
  const sealed = await findSetupCode(sql)
  const code = sealed === undefined ? undefined : openCode(secrets, sealed)
  // Hashes have the same length, so neither the length nor the content of the code shows in the time taken.
  const matches = timingSafeEqual(digest(sent), digest(code ?? ''))
  if (code !== undefined && matches) return
  await limitAttempts(sql, attemptWindow(attemptLimits.link, 'setup code', network))
  throw setupCodeInvalid()
}

async function findOrCreateCode(sql: Sql, secrets: Secrets): Promise<string | undefined> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (await hasAccounts(sql)) {
      await deleteSetupCode(sql)
      return undefined
    }
    const sealed = await findSetupCode(sql)
    const code = sealed === undefined ? undefined : openCode(secrets, sealed)
    if (code !== undefined) return code
    const fresh = randomSecret()
    const box = secrets.seal(purpose, Buffer.from(fresh), '').toString('base64')
    // A code that no key opens was sealed with one that has since been retired.
    const saved =
      sealed === undefined ? await insertSetupCode(sql, box) : await replaceSetupCode(sql, sealed, box)
    if (saved) return fresh
  }
  throw new Error('the setup code keeps changing')
}

const openCode = (secrets: Secrets, sealed: string): string | undefined =>
  secrets.open(purpose, Buffer.from(sealed, 'base64'), '')?.toString()

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
