import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totpCode, findTimeStep } from '../../../../src/identity/accounts/second-factor/verify-code.ts'

/** The secret and times of RFC 6238, appendix B. Its codes have eight digits; ours are the last six. */
const secret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test('codes match RFC 6238, which every authenticator implements', () => {
  for (const [seconds, code] of vectors)
    assert.equal(totpCode(secret, Math.floor(seconds / 30)), code.slice(2))
})

test('a code works in its own half minute and the ones before and after', () => {
  const [seconds, code] = vectors[3]
  const step = Math.floor(seconds / 30)
  for (const [drift, expected] of [
    [-2, undefined],
    [-1, step],
    [0, step],
    [1, step],
    [2, undefined],
  ] as const)
    assert.equal(findTimeStep(secret, code.slice(2), (seconds + drift * 30) * 1_000), expected, String(drift))
  for (const wrong of ['', '005925', '5924', '0005924', '００５９２４'])
    assert.equal(findTimeStep(secret, wrong, seconds * 1_000), undefined)
})
