import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseRecurrence, parseSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { german } from '../../../src/core/phrases/lexicon/de.ts'
import { spanish } from '../../../src/core/phrases/lexicon/es.ts'
import { french } from '../../../src/core/phrases/lexicon/fr.ts'
import { parseTask } from '../../../src/core/phrases/parse-task.ts'
import type { RuleInWords } from '../../../web/messages/format-recurrence.ts'
import { messages as germanRules } from '../../../web/messages/de/recurrence.ts'
import { messages as spanishRules } from '../../../web/messages/es/recurrence.ts'
import { messages as frenchRules } from '../../../web/messages/fr/recurrence.ts'
import * as de from './corpus/de.ts'
import * as es from './corpus/es.ts'
import * as fr from './corpus/fr.ts'
import { known, now, parse, readingOf } from './reading.ts'

const languages = [
  { name: 'German', words: german, rules: germanRules, month: 'Nov', until: '31. Dez. 2027', ...de },
  { name: 'French', words: french, rules: frenchRules, month: 'nov.', until: '31 déc. 2027', ...fr },
  { name: 'Spanish', words: spanish, rules: spanishRules, month: 'nov', until: '31 dic 2027', ...es },
]

const wordsOf = (text: string): string[] =>
  text.split(/\s+/).map((word) => word.replace(/[,;:]+$/, '')).filter((word) => word !== '') // oxfmt-ignore

for (const { name, words, rules, month, until, sentences, nothing } of languages) {
  test(`150 ${name} sentences are read as people mean them, and 40 have nothing to be understood`, () => {
    assert.ok(sentences.length + nothing.length >= 150 && nothing.length >= 40)
    const texts = [...sentences.map(([text]) => text), ...nothing]
    assert.equal(new Set(texts).size, texts.length)
    assert.deepEqual(
      sentences.map(([text]) => [text, readingOf(text, undefined, words)]),
      sentences,
    )
    for (const text of nothing) {
      const { title, spans } = parse(text, undefined, words)
      assert.deepEqual([title, spans], [text, []], text)
    }
  })

  test(`offering new labels changes nothing that is read of the ${name} sentences`, () => {
    for (const [text] of sentences) {
      const withOffers = { ...known, newLabelNameMax: 60 }
      const { spans, ...rest } = parseTask(text, now, withOffers, undefined, words)
      const { spans: without, ...plain } = parse(text, undefined, words)
      const understood = spans.filter(({ value }) => value.kind !== 'newLabel')
      assert.deepEqual([rest, understood], [plain, without], text)
    }
  })

  /** Asserts that title and taken phrases have every word of the text, each as often. */
  function assertNothingLost(text: string): void {
    const { title, spans } = parseTask(text, now, known, undefined, words)
    const isTaken = Array.from({ length: text.length }, () => false)
    for (const { state, ranges } of spans)
      if (state === 'taken') for (const [start, end] of ranges) isTaken.fill(true, start, end)
    const taken = text.split('').map((character, at) => (isTaken[at] ? character : ' ')).join('') // oxfmt-ignore
    const phrases = title === text.trim() ? [] : [taken]
    assert.deepEqual([title, ...phrases].flatMap(wordsOf).toSorted(), wordsOf(text).toSorted(), text)
  }

  test(`no word of any ${name} text is lost`, () => {
    const texts = [...sentences.map(([text]) => text), ...nothing]
    for (const text of texts) assertNothingLost(text)
    const mix = fc.array(fc.constantFrom(...new Set(texts.flatMap((text) => text.split(' ')))), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(mix, (some) => assertNothingLost(some.join(' '))),
      { numRuns: 2_000 },
    )
  })

  test(`a rule in ${name} words is read back as the same rule`, () => {
    const rule = (more: Partial<RuleInWords>): string => {
      const { interval = 1 } = more
      return rules.rule({ fromCompletion: false, unit: 'day', interval, count: String(interval), ...more })
    }
    const ordinal = (day: number) => (name === 'German' ? `${day}.` : String(day))
    const cases: [string, string][] = [
      [rule({}), 'FREQ=DAILY'],
      [rule({ interval: 3 }), 'FREQ=DAILY;INTERVAL=3'],
      [rule({ unit: 'week' }), 'FREQ=WEEKLY'],
      [rule({ unit: 'year' }), 'FREQ=YEARLY'],
      [rule({ unit: 'month', fromCompletion: true, interval: 2 }), 'FREQ=MONTHLY;INTERVAL=2'],
      [rule({ unit: 'week', days: { kind: 'workdays' } }), 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      [rule({ unit: 'week', days: { kind: 'weekend' } }), 'FREQ=WEEKLY;BYDAY=SA,SU'],
      [rule({ unit: 'week', days: { kind: 'weekdays', days: [0, 3] } }), 'FREQ=WEEKLY;BYDAY=MO,TH'],
      [
        rule({ unit: 'week', interval: 2, days: { kind: 'weekdays', days: [0, 3] } }),
        'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      ],
      [rule({ unit: 'month', days: { kind: 'lastDay' } }), 'FREQ=MONTHLY;BYMONTHDAY=-1'],
      [
        rule({ unit: 'month', days: { kind: 'dates', dates: [ordinal(1), ordinal(15)] } }),
        'FREQ=MONTHLY;BYMONTHDAY=1,15',
      ],
      [
        rule({ unit: 'month', days: { kind: 'nthWeekday', nths: [2, 4], day: 1 } }),
        'FREQ=MONTHLY;BYDAY=2TU,4TU',
      ],
      [rule({ unit: 'month', days: { kind: 'nthWeekday', nths: [-1], day: 4 } }), 'FREQ=MONTHLY;BYDAY=-1FR'],
      [
        rule({ unit: 'month', days: { kind: 'nthWorkday', nth: 1 } }),
        'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
      ],
      [
        rule({ unit: 'year', days: { kind: 'date', day: 23, month } }),
        'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23',
      ],
      [rule({ times: '5' }), 'FREQ=DAILY;COUNT=5'],
      [rule({ until }), 'FREQ=DAILY;UNTIL=20271231'],
    ]
    const read = cases.map(([text]) => {
      const value = parseRecurrence(text, now, words)
      return [text, value && 'rule' in value ? value.rule : value]
    })
    assert.deepEqual(read, cases)
    const completion = parseRecurrence(cases[4]![0], now, words)
    assert.ok(completion && 'from' in completion && completion.from === 'completion')
  })
}

test('regression: in a date field, "9h" is nine o’clock in French and Spanish, on a Friday, too', () => {
  const read = (text: string, words: typeof french) => parseSchedule(text, now, words)
  assert.deepEqual(read('ven 9h', french), { date: '2026-11-27', time: '09:00' })
  assert.deepEqual(read('vie 9h', spanish), { date: '2026-11-27', time: '09:00' })
  assert.deepEqual(read('9h', french), { time: '09:00' })
  assert.deepEqual(read('dans 9 h', french), { date: '2026-11-20', time: '19:30' })
})
