import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cpuMs } from '../../../support/processor-time.ts'
import { findPasswordProblem } from '../../../../src/identity/accounts/passwords/password-policy.ts'
import { codePointLength } from '../../../../src/core/text.ts'
import { passwordMax, passwordMin } from '../../../../src/core/limits.ts'

const list = readFileSync(
  new URL('../../../../src/identity/accounts/passwords/common-passwords.txt', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
const reasonOf = (password: string, owner = {}) => findPasswordProblem(password, owner)?.reason

// S-64
test('a common password is refused, both as it is and lengthened in the usual ways', () => {
  assert.ok(list.length > 10_000)
  assert.equal(new Set(list).size, list.length)
  const long = list.filter((entry) => entry.length >= passwordMin)
  assert.ok(long.length > 500)
  for (const entry of long) assert.ok(reasonOf(entry) === 'common', entry)
  // The first 3,000 of any length, with the usual additions.
  for (const entry of list.slice(0, 3_000)) {
    const missing = Math.max(0, passwordMin - entry.length)
    const variants = [
      entry,
      entry.toUpperCase(),
      `${entry}${'!'.repeat(missing)}`,
      entry.repeat(Math.ceil(passwordMin / entry.length)),
      ...(missing > 6
        ? []
        : [`${entry}${'123456'.slice(0, missing)}`, `${'2026!!'.slice(0, missing)}${entry}`]),
    ]
    for (const variant of variants) {
      const reason = reasonOf(variant)
      assert.ok(reason === 'common' || (reason === 'short' && variant.length < passwordMin), variant)
    }
  }
})

test('a sentence is a good password, whatever its words', () => {
  for (const good of [
    'correct horse battery',
    'correct horse battery staple',
    'monkeys prefer 12 bananas',
    'dragon-2910-8812-3321',
    'Моя бабуся пече хліб',
    '正确的马电池订书钉一二三四',
    'kT9#vQ2$zL5!',
    'my daybook holds the sea',
    'Ana likes the long way home',
  ])
    assert.equal(reasonOf(good, { name: 'Ana Kovač', email: 'ana@example.com' }), undefined, good)
})

// D35
test('length is counted in code points, up to the length of a sentence', () => {
  assert.equal(reasonOf('пароль чудов'), undefined)
  assert.equal(reasonOf('😀🐴🔋📎🌊🏔'), 'short')
  assert.equal(reasonOf('a b c d e f '.repeat(20).slice(0, passwordMax)), undefined)
  assert.equal(reasonOf('a b c d e f '.repeat(20).slice(0, passwordMax + 1)), 'long')
  assert.equal(codePointLength('😀🐴🔋📎🌊🏔'), 6)
  assert.equal(reasonOf('nul \u0000 in a sentence'), 'characters')
})

// S-36
test('hostile texts are checked quickly', () => {
  const spentMs = cpuMs(() => {
    for (const text of [
      'a'.repeat(100_000),
      '1'.repeat(128),
      `${'0a'.repeat(63)}!!`,
      '!'.repeat(127) + 'a',
      '@$'.repeat(64),
    ])
      reasonOf(text, { name: 'a '.repeat(100), email: `${'a.'.repeat(30)}a@example.com` })
  })
  assert.ok(spentMs < 500)
})
