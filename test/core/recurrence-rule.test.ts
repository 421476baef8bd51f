import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { dayNumber } from '../../src/core/dates/day-numbers.ts'
import { hasOccurrence } from '../../src/core/recurrence.ts'
import { parseRecurrenceRule } from '../../src/core/recurrence-rule.ts'
import { fastestMs } from '../support/processor-time.ts'

// D5
test('a rule with every part of the subset is parsed', () => {
  const plain = { frequency: 'DAILY', interval: 1, weekStart: 0 }
  assert.deepEqual(parseRecurrenceRule('FREQ=DAILY'), plain)
  assert.deepEqual(parseRecurrenceRule('INTERVAL=999;COUNT=9999;FREQ=DAILY'), {
    ...plain,
    interval: 999,
    count: 9999,
  })
  assert.deepEqual(parseRecurrenceRule('FREQ=DAILY;UNTIL=99991231'), {
    ...plain,
    until: dayNumber(9999, 12, 31),
  })
  assert.deepEqual(parseRecurrenceRule('FREQ=WEEKLY;BYDAY=MO,SU;WKST=SU'), {
    ...plain,
    frequency: 'WEEKLY',
    weekStart: 6,
    byDay: [{ weekday: 0 }, { weekday: 6 }],
  })
  assert.deepEqual(parseRecurrenceRule('FREQ=MONTHLY;BYDAY=+1MO,-5FR,TU;BYSETPOS=+1,-366'), {
    ...plain,
    frequency: 'MONTHLY',
    byDay: [{ weekday: 0, ordinal: 1 }, { weekday: 4, ordinal: -5 }, { weekday: 1 }],
    bySetPosition: [1, -366],
  })
  assert.deepEqual(parseRecurrenceRule('FREQ=YEARLY;BYMONTH=01,12;BYMONTHDAY=31,-31,+1'), {
    ...plain,
    frequency: 'YEARLY',
    byMonth: [1, 12],
    byMonthDay: [31, -31, 1],
  })
})

const refused: Record<string, string[]> = {
  'no FREQ, or one outside the subset': [
    '',
    'INTERVAL=2',
    'FREQ=',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=HOURLY',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY,WEEKLY',
  ],
  'an unknown, repeated or empty part': [
    'FREQ=DAILY;',
    ';FREQ=DAILY',
    'FREQ=DAILY;;COUNT=1',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;COUNT=2;COUNT=2',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=YEARLY;BYWEEKNO=53',
    'FREQ=YEARLY;BYYEARDAY=1',
    'RSCALE=GREGORIAN;FREQ=DAILY',
    'FREQ=MONTHLY;SKIP=BACKWARD',
    'FREQ=DAILY;X-A=1',
    'FREQ',
    'FREQ=DAILY;=',
    'FREQ=DAILY;__proto__=1',
    'FREQ=DAILY;toString=1',
  ],
  'anything around or between the parts': [
    'RRULE:FREQ=DAILY',
    'DTSTART:20270101\nRRULE:FREQ=DAILY',
    ' FREQ=DAILY',
    'FREQ=DAILY ',
    'FREQ=DAILY\n',
    'FREQ =DAILY',
    'FREQ=DAILY; COUNT=1',
    'freq=daily',
    'FREQ=daily',
    'FREQ=DAILY=DAILY',
  ],
  'an INTERVAL outside 1–999': ['0', '-1', '1000', '1.5', '1e2', '', ' 1', '01'].map(
    (n) => `FREQ=DAILY;INTERVAL=${n}`,
  ),
  'a COUNT outside 1–9999': ['0', '-1', '1e9', '1000000000', '10000', ''].map((n) => `FREQ=DAILY;COUNT=${n}`),
  'an UNTIL that is not a date': [
    '9999',
    '20270229',
    '00000101',
    '2027-01-01',
    '20270101T000000Z',
    '20270101T000000',
    '',
    '100000101',
  ].map((date) => `FREQ=DAILY;UNTIL=${date}`),
  'COUNT beside UNTIL': ['FREQ=DAILY;COUNT=1;UNTIL=20270101'],
  'a BYDAY that RFC 5545 does not allow': [
    'FREQ=DAILY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=-1FR',
    'FREQ=MONTHLY;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=-6MO',
    'FREQ=YEARLY;BYDAY=54MO',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=6MO',
    'FREQ=MONTHLY;BYDAY=0MO',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;BYDAY=MO,',
    'FREQ=WEEKLY;BYDAY=XX',
  ],
  'a BYMONTHDAY that RFC 5545 does not allow': [
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=-32',
    'FREQ=MONTHLY;BYMONTHDAY=',
    'FREQ=MONTHLY;BYMONTHDAY=1,,2',
    'FREQ=MONTHLY;BYMONTHDAY=--1',
  ],
  'a BYMONTH outside 1–12': ['0', '13', '-1', '+1', '', '1,', 'JAN'].map(
    (month) => `FREQ=YEARLY;BYMONTH=${month}`,
  ),
  'a BYSETPOS outside ±366': ['0', '367', '-367', '', '1;'].map(
    (at) => `FREQ=MONTHLY;BYDAY=MO;BYSETPOS=${at}`,
  ),
  'a BYSETPOS with nothing to choose from': ['FREQ=MONTHLY;BYSETPOS=1', 'FREQ=DAILY;BYSETPOS=-1;INTERVAL=2'],
  'a WKST that is no weekday': ['FREQ=WEEKLY;WKST=', 'FREQ=WEEKLY;WKST=1MO', 'FREQ=WEEKLY;WKST=MO,TU'],
}

for (const [what, rules] of Object.entries(refused)) {
  // D5, S-34
  test(`a rule with ${what} is refused with a reason`, () => {
    for (const rule of rules) reason(rule)
  })
}

function reason(rule: string): string {
  const parsed = parseRecurrenceRule(rule)
  assert.ok(typeof parsed === 'string', rule)
  return parsed
}

test('a reason names the part that is wrong', () => {
  assert.match(reason('FREQ=SECONDLY'), /^FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY$/)
  assert.match(reason('FREQ=DAILY;COUNT=1e9'), /^COUNT must be /)
  assert.match(reason('FREQ=DAILY;UNTIL=20270229'), /^UNTIL must be a date that exists, such as 20261231$/)
  assert.match(reason('FREQ=DAILY;BYHOUR=9'), /^must consist of FREQ, INTERVAL, /)
  assert.match(reason('FREQ=WEEKLY;BYDAY=1MO'), /^BYDAY can't have ordinals with FREQ=WEEKLY$/)
})

test('no text makes the parser throw, and what it accepts can be expanded', () => {
  const words =
    'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYMONTH BYSETPOS WKST = ; , DAILY WEEKLY MONTHLY YEARLY'
  const pieces = fc.constantFrom(...words.split(' '), '1', '-1', '31', 'MO', '2TU', '20280229', '\0', ' ')
  const text = fc.oneof(
    fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
    fc.string(),
  )
  fc.assert(
    fc.property(text, (rule) => {
      const parsed = parseRecurrenceRule(rule)
      if (typeof parsed !== 'string') hasOccurrence(parsed, '2027-01-31')
    }),
    { numRuns: 2_000 },
  )
})

// S-34, S-36
test('hostile rules are refused within 50 ms', () => {
  const hostile = [
    'A'.repeat(1_000_000),
    ';'.repeat(1_000_000),
    `FREQ=DAILY;BYDAY=${'MO,'.repeat(300_000)}`,
    `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(240)}x`,
    `FREQ=MONTHLY;BYDAY=${'+'.repeat(470)}`,
    `FREQ=YEARLY;BYSETPOS=${'366,'.repeat(119)}`,
  ]
  for (const rule of hostile) {
    reason(rule)
    assert.ok(fastestMs(() => parseRecurrenceRule(rule)) < 50, rule.slice(0, 40))
  }
})
