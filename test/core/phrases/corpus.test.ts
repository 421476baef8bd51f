import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { firstOccurrenceDay } from '../../../src/core/phrases/first-occurrence.ts'
import { parseTask } from '../../../src/core/phrases/parse-task.ts'
import { firstOccurrence } from '../../../src/core/recurrence.ts'
import { parseRecurrenceRule } from '../../../src/core/recurrence-rule.ts'
import { days } from './corpus/days.ts'
import { middle } from './corpus/middle.ts'
import { names } from './corpus/names.ts'
import { nothing } from './corpus/nothing.ts'
import { repeats } from './corpus/repeats.ts'
import { times } from './corpus/times.ts'
import { known, now, parse, readingOf } from './reading.ts'

const themes = { days, times, repeats, names, middle }
const sentences = [...Object.values(themes).flatMap((theme) => theme.map(([text]) => text)), ...nothing]

for (const [theme, expected] of Object.entries(themes))
  test(`sentences with ${theme} are read as people mean them`, () => {
    const actual = expected.map(([text]) => [text, readingOf(text)])
    assert.deepEqual(actual, expected)
  })

test('a sentence with nothing to be understood stays whole, and nothing is offered', () => {
  for (const text of nothing) assert.deepEqual([parse(text).title, parse(text).spans], [text, []], text)
})

test('the corpus has 500 sentences, each once, and 100 of them have nothing to be understood', () => {
  assert.ok(sentences.length >= 500, String(sentences.length))
  assert.ok(nothing.length >= 100, String(nothing.length))
  assert.equal(new Set(sentences).size, sentences.length)
})

const wordsOf = (text: string): string[] =>
  text.split(/\s+/).map((word) => word.replace(/[,;:]+$/, '')).filter((word) => word !== '') // oxfmt-ignore

/** Asserts that title and taken phrases have every word of the text, each as often, and that nothing new is in the title. */
function assertNothingLost(text: string): void {
  const { title, spans, list_id } = parse(text)
  const isTaken = Array.from({ length: text.length }, () => false)
  for (const { state, ranges } of spans)
    if (state === 'taken') for (const [start, end] of ranges) isTaken.fill(true, start, end)
  const isWhole = title === text.trim()
  const phrases = isWhole ? [] : [text.split('').map((character, at) => (isTaken[at] ? character : ' ')).join('')] // oxfmt-ignore
  assert.deepEqual([title, ...phrases].flatMap(wordsOf).toSorted(), wordsOf(text).toSorted(), text)
  // In another list the sections of this one are words, which the title alone doesn't tell.
  const isElsewhere = list_id !== undefined && list_id !== known.list_id
  if (!isElsewhere || !text.includes('/')) assert.equal(parse(title).title, title, text)
}

test('no word of the corpus is lost, and its titles have nothing more to take', () => {
  for (const text of sentences) assertNothingLost(text)
})

test('offering new labels changes neither what is read of the corpus nor its titles', () => {
  for (const text of sentences) {
    const { spans, ...rest } = parseTask(text, now, { ...known, newLabelNameMax: 60 })
    const { spans: without, ...plain } = parse(text)
    assert.deepEqual([rest, spans.filter(({ value }) => value.kind !== 'newLabel')], [plain, without], text) // oxfmt-ignore
  }
})

test('regression: a date after the end of a repetition contradicts it, and both stay in the title', () => {
  const offers = '?2027-03-03 | ?WEEKLY;BYDAY=MO;UNTIL=20261124'
  for (const text of ['2027-03-03 mondays ending tuesday', '2027-03-03 mondays ending tuesday call Ben'])
    assert.equal(readingOf(text), `${text} | ${offers}`)
})

test('regression: a capitalized time before the day of a month is no name', () => {
  assert.equal(readingOf('Call Ben Noon 23rd'), 'Call Ben | 2026-11-23 | 12:00')
})

/** The same mixes each time. */
const seed = 500

test('no word of any mix of words is lost, and its title has nothing more to take', () => {
  const vocabulary = [...new Set(sentences.flatMap((text) => text.split(' ')))]
  const mix = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 14 })
  fc.assert(fc.property(mix, (words) => assertNothingLost(words.join(' '))), { numRuns: 8_000, seed }) // oxfmt-ignore
})

test('no word of two sentences in a row is lost, and their title has nothing more to take', () => {
  const pair = fc.tuple(
    fc.constantFrom(...sentences),
    fc.constantFrom('', ',', ' and', '.', ':'),
    fc.constantFrom(...sentences),
  )
  fc.assert(fc.property(pair, ([one, joint, two]) => assertNothingLost(`${one}${joint} ${two}`)), { numRuns: 4_000, seed }) // oxfmt-ignore
})

test('no text makes it throw or hang, and whatever is read can be stored', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...sentences.flatMap((text) => text.split(' '))),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { due_date, due_time, recurrence, spans } = parse(pieces.join(' '))
      if (due_date !== undefined)
        assert.equal(new Date(`${due_date}T00:00:00Z`).toISOString().slice(0, 10), due_date)
      if (due_time !== undefined) assert.match(due_time, /^(?:[01]\d|2[0-3]):[0-5]\d$/)
      // The server accepts every rule that is read.
      if (recurrence) assert.equal(typeof parseRecurrenceRule(recurrence.rule), 'object', recurrence.rule)
      for (const { ranges } of spans) for (const [start, end] of ranges) assert.ok(start < end)
    }),
    { numRuns: 5_000 },
  )
})

test('the first day of every rule in the corpus is one that the server names, too', () => {
  for (const [text] of repeats) {
    const { recurrence } = parse(text)
    if (!recurrence || recurrence.rule.includes('INTERVAL')) continue
    const rule = parseRecurrenceRule(recurrence.rule)
    assert.ok(typeof rule === 'object')
    for (const today of ['2026-11-20', '2027-02-28', '2028-02-29', '2026-12-31']) {
      const { until: _, ...endless } = rule
      assert.equal(
        firstOccurrenceDay(recurrence.rule, today),
        firstOccurrence(endless, today),
        `${text} on ${today}`,
      )
    }
  }
})

test('a sentence is read within a millisecond', () => {
  for (const text of sentences) parse(text)
  const started = performance.now()
  for (const text of sentences) parse(text)
  const each = (performance.now() - started) / sentences.length
  assert.ok(each < 1, `${each} ms`)
})

test('a text as long as a title can be is read within 20 ms', () => {
  const text = 'every mon, tue and wed at 9am, 10am or 11am from 1 dec to 5 dec '.repeat(8).slice(0, 500)
  parse(text)
  const started = performance.now()
  parse(text)
  assert.ok(performance.now() - started < 20)
})

test('the order of day and month is that of the reader, and unclear dates stay text where it is not known', () => {
  const dateOf = (text: string, dateOrder?: 'dmy' | 'mdy') =>
    parseTask(text, { ...now, dateOrder }, known).due_date
  assert.equal(dateOf('Pay 3/4', 'dmy'), '2027-04-03')
  assert.equal(dateOf('Pay 3/4', 'mdy'), '2027-03-04')
  assert.equal(dateOf('Pay 3/4'), undefined)
  assert.equal(dateOf('Pay 3/14'), '2027-03-14')
  assert.equal(dateOf('Pay 14/3', 'mdy'), '2027-03-14')
})
