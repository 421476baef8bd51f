import assert from 'node:assert/strict'
import { test } from 'node:test'
import { known, now, parse, readingOf } from './reading.ts'
import { parseTask } from '../../../src/core/phrases/parse-task.ts'

const choices = (rejected: string[], accepted: string[] = []) => ({
  rejected: new Set(rejected),
  accepted: new Set(accepted),
})

test('a line gives title, date, rule, list, assignee and priority, each with where it stands', () => {
  const text = 'Stock figures thu 2pm every 2 weeks #warehouse @jonas !3'
  const { spans } = parse(text)
  assert.deepEqual(
    spans.map(({ value, state, ranges }) => [
      value.kind,
      state,
      ranges.map(([start, end]) => text.slice(start, end)).join(),
    ]),
    [
      ['date', 'taken', 'thu'],
      ['time', 'taken', '2pm'],
      ['repeat', 'taken', 'every 2 weeks'],
      ['list', 'taken', '#warehouse'],
      ['person', 'taken', '@jonas'],
      ['priority', 'taken', '!3'],
    ],
  )
})

test('a repeat that goes on after its time is one phrase in two places', () => {
  const text = 'Back up every monday at 9 until 31 dec'
  const [repeat, time] = parse(text).spans
  assert.deepEqual(repeat?.ranges.map(([start, end]) => text.slice(start, end)), ['every monday', 'until 31 dec']) // oxfmt-ignore
  assert.equal(time?.value.kind, 'time')
  assert.equal(
    readingOf(text, choices([repeat.key])),
    'Back up every monday until 31 dec | 2026-11-21 | 09:00',
  )
})

test('a phrase turned back into text stays in the title, and the others still count', () => {
  assert.equal(readingOf('Call Ben thu', choices(['thu'])), 'Call Ben thu')
  assert.equal(readingOf('Call Ben thu 9am', choices(['9am'])), 'Call Ben 9am | 2026-11-26')
  assert.equal(readingOf('Call Ben thu 9am', choices(['thu'])), 'Call Ben thu | 2026-11-21 | 09:00')
  assert.equal(readingOf('Call Ben !3', choices(['!3'])), 'Call Ben !3')
  assert.equal(readingOf('Ask @jonas about it', choices(['@jonas'])), 'Ask @jonas about it')
  // What is typed after it doesn't bring it back.
  assert.equal(readingOf('Buy sun hats today', choices(['sun'])), 'Buy sun hats | 2026-11-20')
})

test('a phrase that is offered counts once it is accepted, and its words stay in the title', () => {
  const text = 'Check the 3pm build on Monday report'
  assert.equal(readingOf(text, choices([], ['on monday'])), `${text} | 2026-11-23 | ?15:00`)
  assert.equal(readingOf(text, choices([], ['on monday', '3pm'])), `${text} | 2026-11-23 | 15:00`)
  assert.equal(
    readingOf('Call on monday 9-10am', choices([], ['on monday'])),
    'Call on monday 9-10am | 2026-11-23 | ?09:00',
  )
})

test('an accepted phrase replaces the one that was taken, whose words return to the title', () => {
  assert.equal(
    readingOf('Plan thu meeting mon', choices([], ['thu'])),
    'Plan thu meeting mon | 2026-11-26 | ?2026-11-23',
  )
})

test('of several lists and priorities the last counts', () => {
  assert.equal(readingOf('Order #home boxes #warehouse'), 'Order #home boxes | #Warehouse')
  assert.equal(readingOf('Order !2 boxes !4'), 'Order boxes | !4')
})

test('a beginning that two names share, and a name nobody has, stay text', () => {
  assert.equal(readingOf('Call @ana'), 'Call @ana')
  assert.equal(readingOf('Order #nothing'), 'Order #nothing')
})

test('a section is one of the list that the task goes to', () => {
  assert.equal(readingOf('Write #warehouse /drafts'), 'Write /drafts | #Warehouse')
  assert.equal(parseTask('Write /drafts', now, { ...known, sections: [] }).section_id, undefined)
})

test('a date that does not exist is reported with the last day of its month instead of being guessed', () => {
  const { invalidDate, title, due_date } = parse('Report 31 feb')
  assert.deepEqual(
    [invalidDate, title, due_date],
    [{ date: 31, month: 2, last: 28 }, 'Report 31 feb', undefined],
  )
  assert.equal(readingOf('Report 31 feb 28 feb').split(' | ')[0], 'Report 31 feb 28 feb')
})

test('a reminder before a due date needs one, and none is set in the past', () => {
  assert.equal(readingOf('Call the bank remind me 1 hour before'), 'Call the bank remind me 1 hour before')
  assert.equal(readingOf('Call the bank remind me today at 9am'), 'Call the bank remind me today at 9am')
})

test('a repeat that ends before it begins stays text', () => {
  assert.equal(readingOf('Back up every week until 1 jan 2020'), 'Back up every week until 1 jan 2020')
})

test('a #word that names nothing is offered as a label, and nothing else changes', () => {
  const withOffers = { ...known, newLabelNameMax: 60 }
  const offers = (text: string, choice = choices([])) =>
    parseTask(text, now, withOffers, choice).spans.flatMap(({ value, ranges, state }) =>
      value.kind === 'newLabel'
        ? [[value.name, state, ...ranges.map(([start, end]) => text.slice(start, end))]]
        : [],
    )
  assert.deepEqual(offers('Buy stamps fri 5pm #Post'), [['Post', 'offered', '#Post']])
  assert.deepEqual(offers('Ask #post, then #follow-up: #post'), [
    ['post', 'offered', '#post'],
    ['follow-up', 'offered', '#follow-up'],
  ])
  // What names something, a number, and what could not be read as the label afterwards.
  for (const text of [
    'Order #warehouse',
    'Call #err',
    'See #42',
    'Write in C#',
    'Is it #post?',
    `#${'a'.repeat(61)}`,
  ])
    // oxfmt-ignore
    assert.deepEqual(offers(text), [], text)
  // Turned back into text, the beginning of a name can be a name of its own; a whole name can't.
  assert.deepEqual(offers('Order #ware', choices(['#ware'])), [['ware', 'offered', '#ware']])
  assert.deepEqual(offers('Order #warehouse', choices(['#warehouse'])), [])
  // Nothing is taken, even if something like it was accepted.
  const { spans, ...rest } = parseTask('Buy stamps fri 5pm #post', now, withOffers, choices([], ['#post']))
  const { spans: without, ...plain } = parse('Buy stamps fri 5pm #post')
  assert.deepEqual([rest, spans.slice(0, -1)], [plain, without])
  // Once there is such a label, the word is one.
  const created = { ...withOffers, labels: [{ id: 'lbl_Post', name: 'Post' }] }
  const { title, label_ids } = parseTask('Buy stamps fri 5pm #post', now, created)
  assert.deepEqual([title, label_ids], ['Buy stamps', ['lbl_Post']])
})
