import { type ParseContext, type Match, readDate } from './read-date.ts'
import {
  countFromWord,
  monthFromWord,
  ordinalFromWord,
  nthFromWord,
  ownValue,
  type Unit,
  unitFromWord,
  weekdayFromWord,
  type Word,
} from './lexicon.ts'

/** A recurrence as tasks store it. */
export type RecurrenceValue = { rule: string; from: 'due' | 'completion' }

const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies: Record<Unit, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const adverbs: Record<string, [Unit, number]> = {
  daily: ['day', 1], weekly: ['week', 1], fortnightly: ['week', 2], monthly: ['month', 1], quarterly: ['month', 3],
  yearly: ['year', 1], annually: ['year', 1],
} // oxfmt-ignore

/**
 * Reads a rule in words: "daily", "every 2 weeks", "every mon and thu", "every weekday", "every 15th", "every
 * last day of the month", "every first monday", "every 23 nov", optionally followed by "until 31 dec" or "5
 * times". "every! 3 days" and "3 days after done" count from the day of completion.
 */
export function readRecurrence(
  words: readonly Word[],
  at: number,
  now: ParseContext,
): Match<RecurrenceValue> | undefined {
  const body = readRule(words, at)
  if (!body) return undefined
  let { wordCount: wordsRead } = body
  let { from } = body.value
  const parts = [body.value.rule]
  for (;;) {
    const next = at + wordsRead
    const done = countAfterDone(words, next)
    const end = readEnd(words, next, now)
    if (done > 0 && from === 'due') {
      from = 'completion'
      wordsRead += done
    } else if (end && parts.length === 1) {
      parts.push(end.value)
      wordsRead += end.wordCount
    } else return { value: { rule: parts.join(';'), from }, wordCount: wordsRead }
  }
}

const wordAt = (words: readonly Word[], at: number): string | undefined => words[at]?.text

function readRule(words: readonly Word[], at: number): Match<RecurrenceValue> | undefined {
  const first = wordAt(words, at)
  const adverb = ownValue(adverbs, first)
  if (adverb) return intervalMatch(adverb[0], adverb[1], 'due', 1)
  if (first !== 'every' && first !== 'every!' && first !== 'each') return undefined
  const from = first === 'every!' ? 'completion' : 'due'
  const second = wordAt(words, at + 1)
  const unit = unitFromWord(second)
  if (unit) return readOnDays(words, at, 2, unit, 1, from) ?? intervalMatch(unit, 1, from, 2)
  if (second === 'other') {
    const otherUnit = unitFromWord(wordAt(words, at + 2))
    if (otherUnit) return readOnDays(words, at, 3, otherUnit, 2, from) ?? intervalMatch(otherUnit, 2, from, 3)
    const days = readWeekdays(words, at + 2)
    return days && ruleMatch(`FREQ=WEEKLY;INTERVAL=2;BYDAY=${days.value}`, from, 2 + days.wordCount)
  }
  if (second === 'weekday' || second === 'workday')
    return ruleMatch('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', from, 2)
  if (second === 'weekend') return ruleMatch('FREQ=WEEKLY;BYDAY=SA,SU', from, 2)
  const counted = countFromWord(second)
  const countedUnit = unitFromWord(wordAt(words, at + 2))
  if (counted !== undefined && counted >= 1 && countedUnit)
    return (
      readOnDays(words, at, 3, countedUnit, counted, from) ?? intervalMatch(countedUnit, counted, from, 3)
    )
  return readMonthDay(words, at + 1, from) ?? readWeekly(words, at + 1, from)
}

const ruleMatch = (value: string, from: RecurrenceValue['from'], words: number): Match<RecurrenceValue> => ({
  value: { rule: value, from },
  wordCount: words,
})
const intervalMatch = (unit: Unit, interval: number, from: RecurrenceValue['from'], words: number) =>
  ruleMatch(`FREQ=${frequencies[unit]}${interval === 1 ? '' : `;INTERVAL=${interval}`}`, from, words)

function readWeekly(
  words: readonly Word[],
  at: number,
  from: RecurrenceValue['from'],
): Match<RecurrenceValue> | undefined {
  const days = readWeekdays(words, at)
  return days && ruleMatch(`FREQ=WEEKLY;BYDAY=${days.value}`, from, 1 + days.wordCount)
}

/** "mon", "mon, wed and fri". */
function readWeekdays(words: readonly Word[], at: number): Match<string> | undefined {
  const days: number[] = []
  let wordsRead = 0
  for (;;) {
    const joined = days.length > 0 && ['and', '&', '+'].includes(wordAt(words, at + wordsRead) ?? '') ? 1 : 0
    const day = weekdayFromWord(wordAt(words, at + wordsRead + joined))
    if (day === undefined) break
    days.push(day)
    wordsRead += 1 + joined
  }
  if (days.length === 0) return undefined
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  return { value: sorted.map((day) => dayCodes[day]).join(','), wordCount: wordsRead }
}

/** "last day of the month", "first monday", "15th", "23 nov", "nov 23". */
function readMonthDay(
  words: readonly Word[],
  at: number,
  from: RecurrenceValue['from'],
): Match<RecurrenceValue> | undefined {
  const [first, second] = [wordAt(words, at), wordAt(words, at + 1)]
  const nth = nthFromWord(first)
  const day = weekdayFromWord(second)
  if (nth !== undefined && second === 'day')
    return ruleMatch(`FREQ=MONTHLY;BYMONTHDAY=${nth}`, from, 3 + countOfTheMonth(words, at + 2))
  if (nth !== undefined && day !== undefined)
    return ruleMatch(`FREQ=MONTHLY;BYDAY=${nth}${dayCodes[day]}`, from, 3 + countOfTheMonth(words, at + 2))
  const date = ordinalFromWord(first, true)
  const month = monthFromWord(second)
  if (date !== undefined && date <= 31 && month !== undefined)
    return ruleMatch(`FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`, from, 3)
  const [monthFirst, dateSecond] = [monthFromWord(first), ordinalFromWord(second, true)]
  if (monthFirst !== undefined && dateSecond !== undefined && dateSecond <= 31)
    return ruleMatch(`FREQ=YEARLY;BYMONTH=${monthFirst};BYMONTHDAY=${dateSecond}`, from, 3)
  const alone = ordinalFromWord(first)
  if (alone !== undefined && alone >= 1 && alone <= 31)
    return ruleMatch(`FREQ=MONTHLY;BYMONTHDAY=${alone}`, from, 2 + countOfTheMonth(words, at + 1))
  return undefined
}

/**
 * Reads "every 2 weeks" followed by days: "on mon and thu", "on the 15th", "on the last friday", "on 23 nov".
 *
 * @param skipped the number of words before "on"
 */
function readOnDays(
  words: readonly Word[],
  at: number,
  skipped: number,
  unit: Unit,
  interval: number,
  from: RecurrenceValue['from'],
): Match<RecurrenceValue> | undefined {
  if (wordAt(words, at + skipped) !== 'on' || unit === 'day') return undefined
  const before = skipped + (wordAt(words, at + skipped + 1) === 'the' ? 2 : 1)
  const found = (unit === 'week' ? readWeekDays : readMonthDay)(words, at + before, from)
  const frequency = `FREQ=${frequencies[unit]}`
  if (!found?.value.rule.startsWith(frequency)) return undefined
  const every = interval === 1 ? frequency : `${frequency};INTERVAL=${interval}`
  // The words before include the "every" that they counted themselves.
  return ruleMatch(found.value.rule.replace(frequency, every), from, before + found.wordCount - 1)
}

/** "weekdays", "mon and thu". */
const readWeekDays = (
  words: readonly Word[],
  at: number,
  from: RecurrenceValue['from'],
): Match<RecurrenceValue> | undefined =>
  wordAt(words, at) === 'weekdays'
    ? ruleMatch('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', from, 2)
    : readWeekly(words, at, from)

/** Counts the words of "of the month" or "of month". */
function countOfTheMonth(words: readonly Word[], at: number): number {
  const [of, second, third] = [wordAt(words, at), wordAt(words, at + 1), wordAt(words, at + 2)]
  if (of !== 'of') return 0
  if (second === 'the' && third === 'month') return 3
  return second === 'month' || second === 'each' || second === 'every' ? 2 : 0
}

/** Counts the words of "after done" or "after completion". */
const countAfterDone = (words: readonly Word[], at: number): number =>
  wordAt(words, at) === 'after' && ['done', 'completion', 'closing'].includes(wordAt(words, at + 1) ?? '')
    ? 2
    : 0

/** "until 31 dec", "5 times". */
function readEnd(words: readonly Word[], at: number, now: ParseContext): Match<string> | undefined {
  if (wordAt(words, at) === 'until' || wordAt(words, at) === 'till') {
    const date = readDate(words, at + 1, now)
    if (date && 'date' in date.value)
      return { value: `UNTIL=${date.value.date.replaceAll('-', '')}`, wordCount: 1 + date.wordCount }
  }
  const skip = wordAt(words, at) === 'for' ? 1 : 0
  const count = countFromWord(wordAt(words, at + skip))
  if (count !== undefined && count >= 1 && wordAt(words, at + skip + 1) === 'times')
    return { value: `COUNT=${count}`, wordCount: 2 + skip }
  return undefined
}
