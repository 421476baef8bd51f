import assert from 'node:assert/strict'
import { findSetupLink } from '../../src/identity/accounts/setup-link.ts'
import type { Service } from './service.ts'

/** Returns the one-time code that creates the first account, as the start of a service prints it in a link. */
export async function findSetupCode({ database, secrets }: Service): Promise<string> {
  const code = (await findSetupLink(database.page, secrets))?.split('#')[1]
  assert.ok(code, 'there is an account already')
  return code
}
