import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { cleanFileName, contentDisposition } from '../../../src/platform/files/file-name.ts'

// S-65
test('a name is the last segment of its path, without deceptive characters', () => {
  for (const [given, kept] of [
    ['report.pdf', 'report.pdf'],
    ['../../x', 'x'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\ana\\Report.docx', 'Report.docx'],
    ['folder/', 'folder'],
    ['..', 'file'],
    ['.', 'file'],
    ['/', 'file'],
    [' \t ', 'file'],
    ['.env', '.env'],
    ['a\0b.txt', 'ab.txt'],
    ['line\r\nX-Evil: 1', 'lineX-Evil: 1'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2066a\u2069\u200f.txt', 'a.txt'],
    ['\ufeffzero\u200bwidth\u00ad.txt', 'zerowidth.txt'],
    ['\ud800broken', 'broken'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['Отчёт 日本語 🎉.pdf', 'Отчёт 日本語 🎉.pdf'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ] as const)
    assert.equal(cleanFileName(given), kept, JSON.stringify(given))
})

// S-65
test('a long name keeps its extension and whole characters, within 255 bytes', () => {
  assert.equal(cleanFileName(`${'a'.repeat(400)}.pdf`), `${'a'.repeat(251)}.pdf`)
  assert.equal(cleanFileName(`${'ü'.repeat(200)}.tar.gz`), `${'ü'.repeat(126)}.gz`)
  assert.equal(cleanFileName('🎉'.repeat(100)), '🎉'.repeat(63))
  assert.equal(cleanFileName(`a.${'b'.repeat(300)}`), `a.${'b'.repeat(253)}`)
})

// S-65
test('any name becomes short, on one line and without a folder, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (given) => {
      const name = cleanFileName(given)
      assert.ok(name !== '' && name !== '.' && name !== '..' && name.isWellFormed())
      assert.ok(Buffer.byteLength(name) <= 255)
      assert.doesNotMatch(name, /[/\\\p{Cc}\p{Cf}]/u)
      assert.equal(cleanFileName(name), name)
      assert.match(
        contentDisposition('attachment', name),
        /^attachment; filename="[ !#$&-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
      )
    }),
  )
})
