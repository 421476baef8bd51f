import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseRecurrenceRule } from '../../../src/core/recurrence-rule.ts'
import { type ParsedTask, parseTask } from '../../../web/quick-add/parse.ts'
import type { KnownNames } from '../../../web/quick-add/read-phrase.ts'
import { isDangling, splitWords } from '../../../web/quick-add/lexicon.ts'
import { leftAlone, understood } from './sentences.ts'
import { addDays, weekdayOf } from '../../../web/lib/dates.ts'

/** A Friday. */
const now = { today: '2026-11-20', time: '10:30' }
const known: KnownNames = {
  lists: [
    { id: 'lst_w', name: 'Warehouse' },
    { id: 'lst_s', name: 'Spring range 2027' },
  ],
  people: [
    { id: 'usr_j', name: 'Jonas Weber' },
    { id: 'usr_i', name: 'Inês Duarte' },
  ],
}
const parseLine = (text: string, refused?: string[]): ParsedTask =>
  parseTask(text, now, known, new Set(refused))

const summaryOf = (text: string): string => {
  const { title, due_date = '', due_time = '', recurrence } = parseLine(text)
  return [title, due_date, due_time, recurrence && `${recurrence.rule} ${recurrence.from}`]
    .filter((part) => part !== undefined && part !== '')
    .join(' | ')
}

test('a line gives title, date, rule, list, assignee and priority', () => {
  const parsed = parseLine('Stock figures thu 2pm every 2 weeks #warehouse @jonas !3')
  assert.deepEqual(
    { ...parsed, spans: parsed.spans.map(({ kind }) => kind) },
    {
      title: 'Stock figures',
      due_date: '2026-11-26',
      due_time: '14:00',
      recurrence: { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'due' },
      list_id: 'lst_w',
      assignee_ids: ['usr_j'],
      priority: 3,
      spans: ['due', 'repeats', 'list', 'person', 'priority'],
    },
  )
})

const dates: [string, string][] = [
  ['Call today', 'Call | 2026-11-20'],
  ['Call tomorrow 9am', 'Call | 2026-11-21 | 09:00'],
  ['Call 9:30 am tomorrow', 'Call | 2026-11-21 | 09:30'],
  ['Call at 9 on mon', 'Call | 2026-11-23 | 09:00'],
  // Today's weekday means next week, unless the time is still to come.
  ['Call fri 5pm', 'Call | 2026-11-20 | 17:00'],
  ['Call 17:00 fri', 'Call | 2026-11-20 | 17:00'],
  ['Call fri 9am', 'Call | 2026-11-27 | 09:00'],
  ['Call sat', 'Call | 2026-11-21'],
  ['Call next mon', 'Call | 2026-11-23'],
  ['Call next fri', 'Call | 2026-11-27'],
  ['Call next week', 'Call | 2026-11-23'],
  ['Call next month', 'Call | 2026-12-01'],
  ['Call in 3 days', 'Call | 2026-11-23'],
  ['Call in two weeks at noon', 'Call | 2026-12-04 | 12:00'],
  ['Call in a month', 'Call | 2026-12-20'],
  ['Call 23 nov', 'Call | 2026-11-23'],
  ['Call nov 19', 'Call | 2027-11-19'],
  ['Call 29 feb', 'Call | 2028-02-29'],
  ['Call 3rd march 2027 17:45', 'Call | 2027-03-03 | 17:45'],
  ['Call the 15th', 'Call | 2026-12-15'],
  ['Call the 31st', 'Call | 2026-12-31'],
  ['Call end of month', 'Call | 2026-11-30'],
  ['Call 2026-12-24', 'Call | 2026-12-24'],
  ['Call 1.12.', 'Call | 2026-12-01'],
  ['Call 12am mon', 'Call | 2026-11-23 | 00:00'],
]
const rules: [string, string][] = [
  ['Pay every last day of the month', 'Pay | FREQ=MONTHLY;BYMONTHDAY=-1 due'],
  ['Pay every month on the 15th', 'Pay | FREQ=MONTHLY;BYMONTHDAY=15 due'],
  ['Pay every 15th', 'Pay | FREQ=MONTHLY;BYMONTHDAY=15 due'],
  ['Pay every first monday', 'Pay | FREQ=MONTHLY;BYDAY=1MO due'],
  ['Pay every last friday of the month at 10', 'Pay | 10:00 | FREQ=MONTHLY;BYDAY=-1FR due'],
  ['Pay every 23 nov', 'Pay | FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23 due'],
  ['Pay every mon, wed and fri', 'Pay | FREQ=WEEKLY;BYDAY=MO,WE,FR due'],
  ['Pay every weekday', 'Pay | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR due'],
  ['Pay every other week', 'Pay | FREQ=WEEKLY;INTERVAL=2 due'],
  ['Pay quarterly', 'Pay | FREQ=MONTHLY;INTERVAL=3 due'],
  ['Pay every month until 31 dec', 'Pay | FREQ=MONTHLY;UNTIL=20261231 due'],
  ['Pay every week for 5 times', 'Pay | FREQ=WEEKLY;COUNT=5 due'],
  ['Water every! 3 days', 'Water | FREQ=DAILY;INTERVAL=3 completion'],
  ['Water every 3 days after done', 'Water | FREQ=DAILY;INTERVAL=3 completion'],
]
for (const [text, expected] of [...dates, ...rules])
  test(`“${text}” is parsed`, () => assert.equal(summaryOf(text), expected))

/** What a sentence means, in one line. */
function reading(text: string): string {
  const { title, due_date, due_time, recurrence, list_id, assignee_ids, priority } = parseLine(text)
  const rule = recurrence && recurrence.rule.replace('FREQ=', '') + (recurrence.from === 'due' ? '' : ' done')
  const people = assignee_ids.map((id) => `@${id.slice(4)}`).join('')
  return [
    title,
    due_date,
    due_time,
    rule,
    list_id && '#',
    people,
    priority === undefined ? '' : `!${priority}`,
  ]
    .filter(Boolean)
    .join(' | ')
}

test('a date, a time or a rule is taken out of a sentence where the rest reads whole', () => {
  for (const [text, expected] of understood) assert.equal(reading(text), expected, text)
})

test('a sentence with a date in its middle, or with a part that is not understood, stays whole', () => {
  for (const text of leftAlone) assert.equal(reading(text), text, text)
})

test('the title and the phrases taken out of it have every word that was typed, and none is left dangling', () => {
  for (const text of [...understood.map(([sentence]) => sentence), ...leftAlone]) {
    const { title, spans } = parseLine(text)
    const taken = spans.filter(({ kept }) => !kept).map(({ start, end }) => text.slice(start, end))
    const wordsOf = (texts: string[]) => texts.flatMap(splitWords).map((word) => word.text)
    const isWhole = title === text
    assert.deepEqual(
      wordsOf(isWhole ? [text] : [title, ...taken]).toSorted(),
      wordsOf([text]).toSorted(),
      text,
    )
    // A sentence may end with such a word by itself.
    if (!isWhole) assert.ok(!isDangling(wordsOf([title]).at(-1) ?? ''), `${text}: ${title}`)
  }
})

test('text that is not clearly a date, time, list or person stays in the title', () => {
  for (const text of [
    'May I go',
    'march forward',
    'Buy 2 at the market',
    'Meet at 9 people',
    'Order 12 bolts',
    'Fix bug #4711',
    'Write to @nobody',
    'Every now and then',
    'second opinion',
  ])
    assert.deepEqual([parseLine(text).title, parseLine(text).spans], [text, []], text)
})

test('a phrase turned back into text stays in the title, and the last of several dates wins', () => {
  assert.equal(parseLine('Plan thu meeting mon').due_date, '2026-11-23')
  const parsed = parseLine('Plan thu', ['thu'])
  assert.deepEqual([parsed.title, parsed.due_date], ['Plan thu', undefined])
})

test('a date that does not exist is reported with the last day of its month instead of being guessed', () => {
  const { invalidDate, title, due_date } = parseLine('Report 31 feb')
  assert.deepEqual(
    [invalidDate, title, due_date],
    [{ date: 31, month: 2, last: 28 }, 'Report 31 feb', undefined],
  )
  assert.equal(parseLine('Report 31 feb 28 feb').invalidDate, undefined)
})

test('names of several words are matched whole, and an unambiguous beginning is enough', () => {
  assert.deepEqual(
    [parseLine('Ship #spring range 2027 today').list_id, parseLine('Ship #spring range 2027 today').title],
    ['lst_s', 'Ship'],
  )
  assert.equal(parseLine('Ship #ware').list_id, 'lst_w')
  assert.deepEqual(parseLine('Ship @inês duarte @jonas').assignee_ids, ['usr_i', 'usr_j'])
})

test('no input loses text or throws', () => {
  const word = fc.constantFrom('every', 'last', 'day', 'of', 'the', 'month', 'thu', '2pm', 'next', 'week', 'in', '3', 'days', '31', 'feb', '#warehouse', '@jonas', '!2', 'at', '9', 'until', 'for', 'times', 'mon,', 'and', 'other', 'first', 'é', '😀', '29', '2027-02-30', '1.13.') // oxfmt-ignore
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join(' ')
      const { title, spans, due_date, due_time, recurrence } = parseLine(text)
      const left = spans
        .filter(({ kept }) => !kept)
        .toSorted((a, b) => b.start - a.start)
        .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
      const bare = (part: string) => part.replace(/[\s,;]/g, '')
      assert.equal(bare(title), bare(left) || bare(text))
      if (due_date !== undefined) assert.ok(!Number.isNaN(Date.parse(due_date)) && due_date.length === 10)
      if (due_time !== undefined) assert.match(due_time, /^([01]\d|2[0-3]):[0-5]\d$/)
      // The server accepts every rule that is parsed.
      if (recurrence) assert.equal(typeof parseRecurrenceRule(recurrence.rule), 'object', recurrence.rule)
    }),
    { numRuns: 2_000 },
  )
})

test('a weekday is always within the next seven days, and never today', () => {
  const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  for (let shift = 0; shift < 14; shift++) {
    const today = addDays('2026-11-20', shift)
    for (const [day, name] of names.entries()) {
      const { due_date = '' } = parseTask(name, { today, time: '10:00' }, known)
      assert.ok(due_date > today && due_date <= addDays(today, 7), `${name} on ${today}`)
      assert.equal(weekdayOf(due_date), day)
    }
  }
})
