import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { randomId } from '../../src/core/ids.ts'
import {
  codePointLength,
  hasForbiddenCharacters,
  parseMentions,
  renderMentions,
} from '../../src/core/text.ts'
import { fastestMs } from '../support/processor-time.ts'

// D35, S-23
test('lengths count code points without normalization', () => {
  const family = '👨‍👩‍👧'
  assert.equal(codePointLength(''), 0)
  assert.equal(codePointLength('😀'.repeat(500)), 500)
  assert.equal(codePointLength('e\u0301'.repeat(500)), 1_000)
  assert.equal(codePointLength(family.repeat(500)), 2_500)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      assert.equal(codePointLength(text), Array.from(text).length),
    ),
  )
})

// D35, S-20, S-22
test('NUL, C0 controls and lone surrogates are forbidden; tab, line feed and carriage return are not', () => {
  const forbidden = Array.from({ length: 0x20 }, (_, code) => code).filter((code) =>
    hasForbiddenCharacters(`a${String.fromCharCode(code)}b`),
  ).length
  assert.equal(forbidden, 0x20 - 3)
  for (const text of ['\ud800', 'a\udc00b', '\udc00\ud800', '😀\ud83d'])
    assert.ok(hasForbiddenCharacters(text))
  for (const text of ['', 'a\tb\r\nc', '😀', '\u007f\u0085\u2028\ufffd\uffff'])
    assert.ok(!hasForbiddenCharacters(text))
})

const ann = randomId('usr', Date.UTC(2027, 0, 1))
const bob = randomId('usr', Date.UTC(2027, 0, 2))
const mention = (name: string, id: string) => `@[${name}](${id})`

// D4
test('mentions are found in order, each member once', () => {
  const text = `${mention('Bob', bob)}, ask ${mention('Ann Lee', ann)} or ${mention('Bobby', bob)}.`
  assert.deepEqual(parseMentions(text), [bob, ann])
  assert.deepEqual(parseMentions('nobody'), [])
})

// D4
test('a name can contain brackets, another script or nothing', () => {
  for (const name of ['Ann [Ops]', 'Ann @[home', 'Анна', '👩‍🚀', '', ']', '(usr_)', 'A'.repeat(400)]) {
    assert.deepEqual(parseMentions(`to ${mention(name, ann)}${mention('Bob', bob)}`), [ann, bob], name)
  }
})

test('a mention is rendered as the name', () => {
  const text = `${mention('Bob', bob)}, ask\n${mention('Ann @[Lee', ann)} or ${mention('Bob', 'usr_1')} @[`
  assert.equal(renderMentions(text), `@Bob, ask\n@[Ann @Lee or ${mention('Bob', 'usr_1')} @[`)
  assert.equal(renderMentions(''), '')
})

// D4
test('text that only looks like a mention is not one', () => {
  const others = [
    `[Ann](${ann})`,
    `@Ann (${ann})`,
    `@[Ann] (${ann})`,
    `@[Ann](${ann}`,
    `@[Ann]${ann}`,
    `@(${ann})`,
    ann,
    mention('Ann', 'usr_1'),
    mention('Ann', `${ann}0`),
    mention('Ann', ann.toUpperCase()),
    mention('Ann', ann.replace('usr', 'tsk')),
    mention('Ann', `usr_8${'0'.repeat(25)}`),
    mention('two\nlines', ann),
    mention('A'.repeat(401), ann),
  ]
  for (const text of others) assert.deepEqual(parseMentions(text), [], text)
  assert.deepEqual(parseMentions(`${mention('Ann', 'usr_1')} [docs](${ann})`), [])
})

// D4
test('any names around any mentions are distinguished', () => {
  const name = fc.string({ maxLength: 20 }).filter((text) => !/[@[\]\n]/.test(text))
  const member = fc.constantFrom(ann, bob)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name, member)), (parts) => {
      const text = parts.map(([before, name, id]) => before + mention(name, id)).join('')
      assert.deepEqual(parseMentions(text), [...new Set(parts.map(([, , id]) => id))])
    }),
  )
})

// S-36
test('hostile text costs the mention parser less than 50 ms', () => {
  const pieces = [
    '@[',
    '@[a',
    ']',
    '](',
    `](${ann})`,
    `@[](${ann})`,
    `@[](${ann}`,
    '](usr_',
    '@',
    'a',
    '@[\n',
    '[',
  ]
  for (const piece of [
    ...pieces,
    ...pieces.map((piece) => `@[${piece}`),
    ...pieces.map((piece) => `${piece}](${ann}`),
  ]) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    assert.ok(fastestMs(() => parseMentions(text)) < 50, piece)
    assert.ok(
      fastestMs(() => codePointLength(text)) < 50 && fastestMs(() => hasForbiddenCharacters(text)) < 50,
    )
  }
})
