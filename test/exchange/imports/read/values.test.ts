import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNaturalDate } from '../../../../src/exchange/imports/read/values/natural-date.ts'
import { detectDateOrder, parseDateTime } from '../../../../src/exchange/imports/read/values/dates.ts'
import { parsePeople } from '../../../../src/exchange/imports/read/values/field-values.ts'

const shown = (text: string, order: 'dmy' | 'mdy' = 'dmy') => {
  const when = parseDateTime(text, order, 'Europe/Berlin')
  return when ? [when.date, when.time].filter((part) => part !== null).join(' ') : 'none'
}

test('dates are read in the forms that programs and people use', () => {
  const october = '2026-10-09'
  for (const text of [
    '2026-10-09',
    '2026/10/09',
    '2026.10.9',
    '20261009',
    '9.10.2026',
    '09.10.26',
    '9. 10. 2026',
    '9/10/2026',
    '09-10-2026',
    '9 Oct 2026',
    '09/Oct/26',
    '9-Oct-26',
    'Oct 9, 2026',
    'October 9th, 2026',
    'Friday, October 9, 2026',
    'Fri Oct 9 2026',
    '9. Oktober 2026',
    'Freitag, 9. Oktober 2026',
    '9 octobre 2026',
    'October 1, 2026 → October 9, 2026',
  ])
    // oxfmt-ignore
    assert.equal(shown(text), october, text)
  for (const text of [
    '2026-10-09 17:30',
    '2026-10-09T17:30:00',
    '2026-10-09T15:30:00Z',
    '2026-10-09T15:30:00.000+00:00',
    '9.10.2026 17.30',
    '9.10.2026, 17:30 Uhr',
    '9/10/2026 5:30 PM',
    '9/10/2026 17h30',
    '09/Oct/26 5:30 PM',
    'Oct 9, 2026 at 5:30 p.m.',
    '9 octobre 2026 à 17 h 30',
    '1791559800000',
  ])
    // oxfmt-ignore
    assert.equal(shown(text), `${october} 17:30`, text)
  assert.equal(shown('10/9/2026', 'mdy'), october)
  assert.equal(shown('9.10.2026', 'mdy'), october)
  for (const text of [
    '',
    'soon',
    '32.1.2026',
    '2026-02-30',
    '10/9',
    '9.10.2026 25:00',
    '1.1.10000',
    '1/2/3/4',
    '2026',
  ])
    assert.equal(shown(text), 'none', text)
})

test('one date with a number over 12 decides the order of day and month', () => {
  assert.deepEqual(detectDateOrder(['3/4/2026', '3/14/2026']), { order: 'mdy', certain: true })
  assert.deepEqual(detectDateOrder(['3/4/2026', '14/3/2026']), { order: 'dmy', certain: true })
  assert.deepEqual(detectDateOrder(['3/4/2026']), { order: 'dmy', certain: false })
  assert.deepEqual(detectDateOrder(['13/4/2026', '4/13/2026', '4/14/2026']), { order: 'mdy', certain: false })
  assert.equal(detectDateOrder(['2026-10-09', '9.10.2026', '']), null)
})

/** Parses a text on a Monday. */
const natural = (text: string) => {
  const parsed = parseNaturalDate(text, { today: '2026-02-02', timezone: 'Europe/Berlin', date_order: null })
  return parsed && [parsed.when?.date, parsed.when?.time, parsed.recurrence?.rule, parsed.recurrence?.from]
}

test('days and recurrences in words are read in three languages, or not at all', () => {
  const day = (date: string, time: string | null = null) => [date, time, undefined, undefined]
  assert.deepEqual(natural('today'), day('2026-02-02'))
  assert.deepEqual(natural('Tomorrow at 9am'), day('2026-02-03', '09:00'))
  assert.deepEqual(natural('morgen um 14 Uhr'), day('2026-02-03', '14:00'))
  assert.deepEqual(natural('demain à 9h30'), day('2026-02-03', '09:30'))
  assert.deepEqual(natural('friday'), day('2026-02-06'))
  assert.deepEqual(natural('nächsten Montag'), day('2026-02-09'))
  assert.deepEqual(natural('in 2 weeks'), day('2026-02-16'))
  assert.deepEqual(natural('5 jan'), day('2027-01-05'))
  assert.deepEqual(natural('feb 29'), day('2028-02-29'))

  const rules: Record<string, string> = {
    'every day': 'FREQ=DAILY', 'every other day': 'FREQ=DAILY;INTERVAL=2', daily: 'FREQ=DAILY', 'every morning': 'FREQ=DAILY',
    'every 2 weeks': 'FREQ=WEEKLY;INTERVAL=2', 'every mon, fri': 'FREQ=WEEKLY;BYDAY=MO,FR', 'ev weekday':
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every 3rd friday': 'FREQ=MONTHLY;BYDAY=3FR', 'every last friday':
    'FREQ=MONTHLY;BYDAY=-1FR', 'every 15th': 'FREQ=MONTHLY;BYMONTHDAY=15', 'every 1, 15': 'FREQ=MONTHLY;BYMONTHDAY=1,15',
    quarterly: 'FREQ=MONTHLY;INTERVAL=3', 'every year': 'FREQ=YEARLY', 'every october 5th':
    'FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=5', 'every day until 5 mar': 'FREQ=DAILY;UNTIL=20260305', 'täglich': 'FREQ=DAILY',
    'jeden zweiten Tag': 'FREQ=DAILY;INTERVAL=2', 'alle zwei Wochen': 'FREQ=WEEKLY;INTERVAL=2', 'jeden Montag und Freitag':
    'FREQ=WEEKLY;BYDAY=MO,FR', 'jeden letzten Tag': 'FREQ=MONTHLY;BYMONTHDAY=-1', 'tous les jours': 'FREQ=DAILY',
    'toutes les 2 semaines': 'FREQ=WEEKLY;INTERVAL=2', 'chaque lundi': 'FREQ=WEEKLY;BYDAY=MO', 'tous les ans': 'FREQ=YEARLY',
    'every hour': 'none', 'every 0 days': 'none', 'every day until whenever': 'none', 'every': 'none', 'every full moon': 'none',
  } // oxfmt-ignore
  for (const [text, rule] of Object.entries(rules)) assert.equal(natural(text)?.[2] ?? 'none', rule, text)
  assert.deepEqual(natural('every! 3 days'), ['2026-02-02', null, 'FREQ=DAILY;INTERVAL=3', 'completion'])
  assert.deepEqual(natural('after 1 month'), ['2026-02-02', null, 'FREQ=MONTHLY', 'completion'])
  assert.deepEqual(natural('every evening'), ['2026-02-02', '19:00', 'FREQ=DAILY', 'due'])
  assert.deepEqual(natural('every tue at 17:00 starting 1 Mar 2026'), [
    '2026-03-03',
    '17:00',
    'FREQ=WEEKLY;BYDAY=TU',
    'due',
  ])
})

test('people are read from emails, names, or both', () => {
  assert.deepEqual(parsePeople('[Ana Kovač <ana@example.com>, ben@example.com; Cy (4711), Cy]'), [
    { email: 'ana@example.com', name: 'Ana Kovač' },
    { email: 'ben@example.com', name: null },
    { email: null, name: 'Cy' },
  ])
  assert.deepEqual(parsePeople(' '), [])
})
