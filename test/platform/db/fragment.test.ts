import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Fragment,
  fragment,
  joinFragments,
  prepareStatement,
} from '../../../src/platform/db/fragment.ts'

const where = (condition: Fragment | string) => fragment`select ${'a'} where ${condition} and ${1}`

test('parameters are numbered in order across nested pieces', () => {
  const inner = fragment`b = ${2} or ${fragment`c = ${3}`}`
  const { text, values } = prepareStatement(fragment`a = ${1} and (${inner}) and d = ${4}`)
  assert.equal(text, 'a = $1 and (b = $2 or c = $3) and d = $4')
  assert.deepEqual(values, [1, 2, 3, 4])
})

test('one statement has one name; another piece, or a value in place of a piece, makes another statement', () => {
  const first = prepareStatement(where(fragment`x = ${5}`))
  assert.deepEqual(prepareStatement(where(fragment`x = ${5}`)).values, ['a', 5, 1])
  const build = (value: number) => prepareStatement(where(fragment`y = ${value}`))
  assert.equal(build(1).name, build(2).name)
  assert.notEqual(build(1).name, first.name)
  const plain = prepareStatement(where('value'))
  assert.equal(plain.text, 'select $1 where $2 and $3')
  assert.deepEqual(plain.values, ['a', 'value', 1])
})

test('the same piece at another position makes another statement', () => {
  const piece = () => fragment`p`
  const build = (a: Fragment | number, b: Fragment | number) => prepareStatement(fragment`${a}, ${b}`)
  const p = piece()
  assert.equal(build(p, 1).text, 'p, $1')
  assert.equal(build(1, p).text, '$1, p')
  assert.equal(build(p, p).text, 'p, p')
})

test('regression: a piece at the end of another differs from one after it', () => {
  const pair = (a: Fragment | number, b: Fragment | number) => fragment`(${a}, ${b})`
  const build = (a: Fragment, b: Fragment | number) => prepareStatement(fragment`${a} ${b}`)
  assert.equal(build(pair(1, fragment`q`), 2).text, '($1, q) $2')
  assert.equal(build(pair(1, 2), fragment`q`).text, '($1, $2) q')
})

test('joins of equally many pieces share a template', () => {
  const build = (count: number) =>
    prepareStatement(
      fragment`where ${joinFragments(
        Array.from({ length: count }, (_, n) => fragment`x <> ${n}`),
        ' and ',
      )}`,
    )
  assert.equal(build(3).text, 'where x <> $1 and x <> $2 and x <> $3')
  assert.deepEqual(build(3).values, [0, 1, 2])
  assert.equal(build(3).name, build(3).name)
  assert.equal(build(1).text, 'where x <> $1')
})
