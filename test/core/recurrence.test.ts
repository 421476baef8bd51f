import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasOccurrence, nextOccurrence, type OccurrenceState } from '../../src/core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../src/core/recurrence-rule.ts'
import { fastestMs } from '../support/processor-time.ts'

function rule(text: string): RecurrenceRule {
  const parsed = parseRecurrenceRule(text)
  assert.ok(typeof parsed !== 'string', `${text}: ${JSON.stringify(parsed)}`)
  return parsed
}

/** Completes occurrences, each on its due date, until the series ends or `most` dates have been collected. */
function series(
  text: string,
  anchor: string,
  { most = 6, from = 'due' }: { most?: number; from?: OccurrenceState['from'] } = {},
): string[] {
  const dates = [anchor]
  while (dates.length < most) {
    const due_date = dates.at(-1)!
    const closed = dates.length - 1
    const day = { occurrence: due_date, due_date, today: due_date }
    const next = nextOccurrence({ rule: rule(text), from, anchor, ...day, closed })
    if ('ended' in next) break
    dates.push(next.due_date)
  }
  return dates
}

/** Returns the next due date of one occurrence, or `ended`. */
function next(text: string, repetition: Partial<OccurrenceState> & { due_date: string }): string {
  const { due_date } = repetition
  const day = { anchor: due_date, occurrence: due_date, today: due_date }
  const defaults = { from: 'due', ...day, closed: 0 } as const
  const answer = nextOccurrence({ ...defaults, ...repetition, rule: rule(text) })
  return 'ended' in answer ? 'ended' : answer.due_date
}

/** Rules with their anchor and first dates. */
const examples: [what: string, rule: string, ...dates: string[]][] = [
  ['every day', 'FREQ=DAILY', '2028-02-28', '2028-02-29', '2028-03-01'],
  ['every third day', 'FREQ=DAILY;INTERVAL=3', '2026-12-30', '2027-01-02', '2027-01-05'],
  ['working days', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', '2027-01-28', '2027-01-29', '2027-02-01'],
  ['days of some months', 'FREQ=DAILY;BYMONTH=1,3', '2027-01-31', '2027-03-01', '2027-03-02'],
  ['every week', 'FREQ=WEEKLY', '2027-01-31', '2027-02-07', '2027-02-14'],
  ['every Monday, set on a Sunday', 'FREQ=WEEKLY;BYDAY=MO', '2027-01-31', '2027-02-01', '2027-02-08'],
  [
    'every second week',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
    '1997-08-05',
    '1997-08-10',
    '1997-08-19',
  ],
  [
    'the same from Sunday',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    '1997-08-05',
    '1997-08-17',
    '1997-08-19',
  ],
  [
    'the first working day of a week',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE;BYSETPOS=1',
    '2027-01-06',
    '2027-01-11',
    '2027-01-18',
  ],
  ['every month from the 31st', 'FREQ=MONTHLY', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ['every month from the 31st in a leap year', 'FREQ=MONTHLY', '2028-01-31', '2028-02-29', '2028-03-31'],
  ['every month from the 30th', 'FREQ=MONTHLY', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30'],
  [
    'every second month from the 31st',
    'FREQ=MONTHLY;INTERVAL=2',
    '2026-12-31',
    '2027-02-28',
    '2027-04-30',
    '2027-06-30',
  ],
  [
    'every year from 29 February',
    'FREQ=YEARLY',
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ],
  [
    'the end of two months',
    'FREQ=YEARLY;BYMONTH=1,2',
    '2027-01-31',
    '2027-02-28',
    '2028-01-31',
    '2028-02-29',
  ],
  [
    'months by name from the 31st',
    'FREQ=MONTHLY;BYMONTH=2,4',
    '2027-01-31',
    '2027-02-28',
    '2027-04-30',
    '2028-02-29',
  ],
  ['the 31st by name', 'FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31', '2027-03-31', '2027-05-31'],
  ['29 February by name', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2028-02-29', '2032-02-29', '2036-02-29'],
  ['29 February over 2100', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2096-02-29', '2104-02-29'],
  [
    'the last day by name',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ],
  ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', '2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30'],
  ['the first and third Tuesday', 'FREQ=MONTHLY;BYDAY=1TU,3TU', '2027-01-05', '2027-01-19', '2027-02-02'],
  ['the fifth Monday', 'FREQ=MONTHLY;BYDAY=5MO', '2027-03-29', '2027-05-31', '2027-08-30'],
  ['Mondays and the first Friday', 'FREQ=MONTHLY;BYDAY=MO,1FR', '2027-02-01', '2027-02-05', '2027-02-08'],
  ['the fifth Monday from the end', 'FREQ=MONTHLY;BYDAY=-5MO', '2027-03-01', '2027-05-03', '2027-08-02'],
  ['the 53rd Thursday from the end', 'FREQ=YEARLY;BYDAY=-53TH', '2026-01-01', '2032-01-01', '2037-01-01'],
  ['Friday the 13th', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-11-13', '2027-08-13', '2028-10-13'],
  [
    'the last working day',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    '2027-01-29',
    '2027-02-26',
    '2027-03-31',
  ],
  [
    'the 31st or nothing, with BYSETPOS',
    'FREQ=MONTHLY;BYMONTH=1,2,3;BYSETPOS=1',
    '2027-01-31',
    '2027-03-31',
    '2028-01-31',
  ],
  ['the 20th Monday of the year', 'FREQ=YEARLY;BYDAY=20MO', '1997-05-19', '1998-05-18', '1999-05-17'],
  ['Thanksgiving', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '2026-11-26', '2027-11-25', '2028-11-23'],
  [
    'the last day of the year',
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1',
    '2027-12-31',
    '2028-12-31',
  ],
  [
    'election day',
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '2000-11-07',
    '2004-11-02',
  ],
  ['a year before 100', 'FREQ=YEARLY', '0001-01-01', '0002-01-01', '0003-01-01'],
]

for (const [what, text, ...dates] of examples) {
  // D5
  test(`a task repeats ${what}: ${text}`, () => {
    assert.deepEqual(series(text, dates[0]!, { most: dates.length }), dates)
  })
}

test('a yearly BYMONTHDAY limits the ordinals of BYDAY as in RFC 5545: regression of a library that was tried', () => {
  const text = 'FREQ=YEARLY;BYMONTHDAY=31,15,2;BYDAY=-11WE,-22TH'
  assert.equal(next(text, { anchor: '2007-09-30', due_date: '2020-06-02' }), '2025-07-31')
})

// D5
test('COUNT counts the occurrences of the rule from the anchor', () => {
  assert.deepEqual(series('FREQ=DAILY;COUNT=3', '2027-01-30'), ['2027-01-30', '2027-01-31', '2027-02-01'])
  assert.deepEqual(series('FREQ=DAILY;COUNT=1', '2027-01-30'), ['2027-01-30'])
})

// D5
test('an anchor that the rule does not match is not an occurrence, so COUNT skips it', () => {
  const mondays = ['2027-02-01', '2027-02-08']
  assert.deepEqual(series('FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2027-01-31'), ['2027-01-31', ...mondays])
  assert.deepEqual(series('FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2027-02-01'), mondays)
})

// D5
test('skipped occurrences count, so a neglected series ends', () => {
  const series = { anchor: '2027-01-01', due_date: '2027-01-01' }
  assert.equal(next('FREQ=DAILY;COUNT=10', { ...series, today: '2027-01-08' }), '2027-01-09')
  assert.equal(next('FREQ=DAILY;COUNT=10', { ...series, today: '2027-01-09' }), '2027-01-10')
  assert.equal(next('FREQ=DAILY;COUNT=10', { ...series, today: '2027-01-10' }), 'ended')
  assert.equal(next('FREQ=DAILY;UNTIL=20270110', { ...series, today: '2027-01-09' }), '2027-01-10')
  assert.equal(next('FREQ=DAILY;UNTIL=20270110', { ...series, today: '2027-01-10' }), 'ended')
})

// D5
test('a late occurrence moves past today, an early one past its due date', () => {
  const monday = { anchor: '2027-02-01', due_date: '2027-02-08' }
  assert.equal(next('FREQ=WEEKLY', { ...monday, today: '2027-03-03' }), '2027-03-08')
  assert.equal(next('FREQ=WEEKLY', { ...monday, today: '2027-03-08' }), '2027-03-15')
  assert.equal(next('FREQ=WEEKLY', { ...monday, today: '2027-02-02' }), '2027-02-15')
})

// D5
test('an occurrence whose date was changed returns to the schedule of the anchor', () => {
  assert.equal(next('FREQ=MONTHLY', { anchor: '2027-01-31', due_date: '2027-03-03' }), '2027-03-31')
  assert.equal(next('FREQ=WEEKLY', { anchor: '2027-02-01', due_date: '2027-01-05' }), '2027-02-01')
})

// D5
test('from:"completion" counts from the day of completion', () => {
  const closing = {
    from: 'completion',
    anchor: '2027-01-01',
    due_date: '2027-01-01',
    today: '2027-01-05',
  } as const
  assert.equal(next('FREQ=DAILY;INTERVAL=3', closing), '2027-01-08')
  assert.equal(next('FREQ=MONTHLY', { ...closing, today: '2027-01-31' }), '2027-02-28')
  assert.equal(next('FREQ=WEEKLY;BYDAY=MO', closing), '2027-01-11')
})

// D5
test('from:"completion" completed early counts from that day and moves past the due date', () => {
  const early = {
    from: 'completion',
    anchor: '2027-01-11',
    due_date: '2027-01-11',
    today: '2027-01-01',
  } as const
  assert.equal(next('FREQ=DAILY;INTERVAL=4', early), '2027-01-13')
})

// D5
test('COUNT of from:"completion" is how many occurrences can be completed', () => {
  const three = { from: 'completion', due_date: '2027-01-01', today: '2027-06-01' } as const
  const answers = [0, 1, 2, 3].map((closed) => next('FREQ=DAILY;COUNT=3', { ...three, closed }))
  assert.deepEqual(answers, ['2027-06-02', '2027-06-02', 'ended', 'ended'])
  assert.equal(series('FREQ=WEEKLY;COUNT=4', '2027-01-01', { from: 'completion', most: 9 }).length, 4)
})

// D5
test('UNTIL of from:"completion" is the last possible due date', () => {
  const closing = { from: 'completion', due_date: '2027-01-01' } as const
  assert.equal(next('FREQ=DAILY;UNTIL=20270601', { ...closing, today: '2027-05-31' }), '2027-06-01')
  assert.equal(next('FREQ=DAILY;UNTIL=20270601', { ...closing, today: '2027-06-01' }), 'ended')
})

// S-35
test('a series ends with the year 9999, the last one for due dates', () => {
  assert.equal(next('FREQ=DAILY', { due_date: '9999-12-30' }), '9999-12-31')
  assert.equal(next('FREQ=DAILY', { due_date: '9999-12-31' }), 'ended')
  assert.equal(next('FREQ=YEARLY;INTERVAL=999', { due_date: '9500-06-30' }), 'ended')
  assert.equal(next('FREQ=WEEKLY', { from: 'completion', due_date: '9999-12-31' }), 'ended')
})

// D5, S-34
test('a rule without an occurrence within ten years of its anchor is refused', () => {
  const impossible = ['DAILY', 'MONTHLY', 'YEARLY'].map(
    (frequency) => `FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`,
  )
  for (const text of impossible) assert.ok(!hasOccurrence(rule(text), '2027-01-01'), text)
  assert.ok(!hasOccurrence(rule('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6'), '2027-01-01'))
  assert.ok(!hasOccurrence(rule('FREQ=DAILY;UNTIL=20261231'), '2027-01-01'))
  assert.ok(!hasOccurrence(rule('FREQ=YEARLY;INTERVAL=11;BYMONTH=1;BYMONTHDAY=1'), '2027-01-02'))
  assert.ok(hasOccurrence(rule('FREQ=YEARLY;INTERVAL=10;BYMONTH=1;BYMONTHDAY=1'), '2027-01-02'))
  assert.ok(hasOccurrence(rule('FREQ=YEARLY;INTERVAL=10;BYMONTH=1;BYMONTHDAY=2;BYDAY=FR'), '2027-01-02'))
  assert.ok(hasOccurrence(rule('FREQ=DAILY;UNTIL=20270101'), '2027-01-01'))
  assert.ok(hasOccurrence(rule('FREQ=YEARLY;INTERVAL=999'), '2027-01-01'))
  assert.ok(hasOccurrence(rule('FREQ=DAILY'), '9999-12-31'))
})

// S-34
test('an old anchor costs nothing, and the worst rule takes less than 25 ms', () => {
  const within = (limitMs: number, text: string, anchor: string, due_date: string) => {
    const day = { occurrence: due_date, due_date, today: due_date }
    const closing = { rule: rule(text), from: 'due', anchor, ...day, closed: 0 } as const
    const ms = fastestMs(() => nextOccurrence(closing))
    assert.ok(ms < limitMs, `${text}: ${ms} ms`)
  }
  within(5, 'FREQ=DAILY', '0001-01-01', '2027-01-01')
  within(5, 'FREQ=MONTHLY', '0001-01-31', '2027-01-01')
  within(10, 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=9999', '1960-01-01', '2027-01-01')
  const sparse = (text: string, limitMs: number) =>
    within(limitMs, `FREQ=${text};COUNT=9999`, '0001-01-01', '9999-11-01')
  sparse('DAILY;BYMONTH=2;BYMONTHDAY=29', 10)
  sparse('DAILY;INTERVAL=13;BYMONTH=2;BYMONTHDAY=29', 10)
  sparse('YEARLY;BYDAY=-53WE,53TH', 10)
  sparse(`YEARLY;BYDAY=${Array.from({ length: 80 }, () => '53MO').join(',')}`, 10)
  sparse('DAILY;INTERVAL=997', 25)
  sparse('WEEKLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7', 25)
  const positions = Array.from({ length: 90 }, () => '366').join(',')
  sparse(`YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=${positions}`, 25)
})

test('a COUNT that spans whole cycles of 400 years is counted to the day', () => {
  const leapDays = { anchor: '0001-01-01', due_date: '7999-11-01' }
  for (const text of ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29']) {
    assert.equal(next(`${text};COUNT=1939`, leapDays), 'ended')
    assert.equal(next(`${text};COUNT=1940`, leapDays), '8000-02-29')
  }
})
