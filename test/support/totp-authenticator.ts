import { setTimeout as sleep } from 'node:timers/promises'
import { totpCode } from '../../src/identity/accounts/second-factor/verify-code.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** An authenticator app with a secret: its codes, now or a number of 30 s steps away. */
export function createAuthenticatorCodes(secret: string) {
  const bits = Array.from(secret, (character) =>
    alphabet.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  return (steps = 0): string => totpCode(key, Math.floor(Date.now() / stepMs) + steps)
}

/** Waits for the next step when this one is about to end, so that a test knows which codes are valid. */
export async function waitForFreshCode(): Promise<void> {
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < 5_000) await sleep(leftMs)
}
