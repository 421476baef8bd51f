import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameOriginPath } from '../../../web/lib/same-origin-path.ts'

const origin = 'https://daybook.example'

// S-68
test('sign-in returns only to a path of the app, however another site is written', () => {
  for (const path of ['/', '/lists/lst_1?view=x#task', '/settings/security'])
    assert.equal(sameOriginPath(path, origin), path)
  for (const [path, expected] of [
    [undefined, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n\\evil.example', '/'],
    ['/.//evil.example', '/evil.example'],
    ['/a/..//evil.example', '/evil.example'],
    ['https://evil.example', '/'],
    [origin, '/'],
    ['javascript:alert(1)', '/'],
    ['evil.example', '/'],
    [' /lists', '/'],
    ['//', '/'],
    ['/lists/\u{1f5dd}', '/lists/%F0%9F%97%9D'],
  ] as const)
    assert.equal(sameOriginPath(path, origin), expected, String(path))
})
