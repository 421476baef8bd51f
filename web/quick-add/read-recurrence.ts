import { type Now, type Read, readDate } from './read-date.ts'
import { countIn, monthIn, ordinalIn, placeIn, type Unit, unitIn, weekdayIn, type Word } from './lexicon.ts'

/** A rule as tasks carry it. */
export type Repeats = { rule: string; from: 'due' | 'completion' }

const byDay = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const frequencies: Record<Unit, string> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const adverbs: Record<string, [Unit, number]> = {
  daily: ['day', 1], weekly: ['week', 1], fortnightly: ['week', 2], monthly: ['month', 1], quarterly: ['month', 3],
  yearly: ['year', 1], annually: ['year', 1],
} // oxfmt-ignore

/**
 * A rule in words: "daily", "every 2 weeks", "every mon and thu", "every weekday", "every 15th", "every last day of
 * the month", "every first monday", "every 23 nov", with "until 31 dec" or "5 times" behind it. "every! 3 days" and
 * "3 days after done" count from the day of completion.
 */
export function readRecurrence(words: readonly Word[], at: number, now: Now): Read<Repeats> | undefined {
  const body = readBody(words, at)
  if (!body) return undefined
  let { words: taken } = body
  let { from } = body.value
  const parts = [body.value.rule]
  for (;;) {
    const next = at + taken
    const done = afterDone(words, next)
    const end = readEnd(words, next, now)
    if (done > 0 && from === 'due') {
      from = 'completion'
      taken += done
    } else if (end && parts.length === 1) {
      parts.push(end.value)
      taken += end.words
    } else return { value: { rule: parts.join(';'), from }, words: taken }
  }
}

const text = (words: readonly Word[], at: number): string | undefined => words[at]?.text

function readBody(words: readonly Word[], at: number): Read<Repeats> | undefined {
  const first = text(words, at)
  const adverb = adverbs[first ?? '']
  if (adverb) return simple(adverb[0], adverb[1], 'due', 1)
  if (first !== 'every' && first !== 'every!' && first !== 'each') return undefined
  const from = first === 'every!' ? 'completion' : 'due'
  const second = text(words, at + 1)
  const unit = unitIn(second)
  if (unit) return onDays(words, at, 2, unit, 1, from) ?? simple(unit, 1, from, 2)
  if (second === 'other') {
    const otherUnit = unitIn(text(words, at + 2))
    if (otherUnit) return onDays(words, at, 3, otherUnit, 2, from) ?? simple(otherUnit, 2, from, 3)
    const days = readWeekdays(words, at + 2)
    return days && rule(`FREQ=WEEKLY;INTERVAL=2;BYDAY=${days.value}`, from, 2 + days.words)
  }
  if (second === 'weekday' || second === 'workday') return rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', from, 2)
  if (second === 'weekend') return rule('FREQ=WEEKLY;BYDAY=SA,SU', from, 2)
  const counted = countIn(second)
  const countedUnit = unitIn(text(words, at + 2))
  if (counted !== undefined && counted >= 1 && countedUnit)
    return onDays(words, at, 3, countedUnit, counted, from) ?? simple(countedUnit, counted, from, 3)
  return inMonth(words, at + 1, from) ?? weekly(words, at + 1, from)
}

const rule = (value: string, from: Repeats['from'], words: number): Read<Repeats> => ({
  value: { rule: value, from },
  words,
})
const simple = (unit: Unit, interval: number, from: Repeats['from'], words: number) =>
  rule(`FREQ=${frequencies[unit]}${interval === 1 ? '' : `;INTERVAL=${interval}`}`, from, words)

function weekly(words: readonly Word[], at: number, from: Repeats['from']): Read<Repeats> | undefined {
  const days = readWeekdays(words, at)
  return days && rule(`FREQ=WEEKLY;BYDAY=${days.value}`, from, 1 + days.words)
}

/** "mon", "mon, wed and fri". */
function readWeekdays(words: readonly Word[], at: number): Read<string> | undefined {
  const days: number[] = []
  let taken = 0
  for (;;) {
    const joined = days.length > 0 && ['and', '&', '+'].includes(text(words, at + taken) ?? '') ? 1 : 0
    const day = weekdayIn(text(words, at + taken + joined))
    if (day === undefined) break
    days.push(day)
    taken += 1 + joined
  }
  if (days.length === 0) return undefined
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  return { value: sorted.map((day) => byDay[day]).join(','), words: taken }
}

/** "last day of the month", "first monday", "15th", "23 nov", "nov 23". */
function inMonth(words: readonly Word[], at: number, from: Repeats['from']): Read<Repeats> | undefined {
  const [first, second] = [text(words, at), text(words, at + 1)]
  const place = placeIn(first)
  const day = weekdayIn(second)
  if (place !== undefined && second === 'day')
    return rule(`FREQ=MONTHLY;BYMONTHDAY=${place}`, from, 3 + ofTheMonth(words, at + 2))
  if (place !== undefined && day !== undefined)
    return rule(`FREQ=MONTHLY;BYDAY=${place}${byDay[day]}`, from, 3 + ofTheMonth(words, at + 2))
  const date = ordinalIn(first, true)
  const month = monthIn(second)
  if (date !== undefined && date <= 31 && month !== undefined)
    return rule(`FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`, from, 3)
  const [monthFirst, dateSecond] = [monthIn(first), ordinalIn(second, true)]
  if (monthFirst !== undefined && dateSecond !== undefined && dateSecond <= 31)
    return rule(`FREQ=YEARLY;BYMONTH=${monthFirst};BYMONTHDAY=${dateSecond}`, from, 3)
  const alone = ordinalIn(first)
  if (alone !== undefined && alone >= 1 && alone <= 31)
    return rule(`FREQ=MONTHLY;BYMONTHDAY=${alone}`, from, 2 + ofTheMonth(words, at + 1))
  return undefined
}

/**
 * "every 2 weeks" with the days behind it: "on mon and thu", "on the 15th", "on the last friday", "on 23 nov".
 *
 * @param skipped how many words there are before "on"
 */
function onDays(
  words: readonly Word[],
  at: number,
  skipped: number,
  unit: Unit,
  interval: number,
  from: Repeats['from'],
): Read<Repeats> | undefined {
  if (text(words, at + skipped) !== 'on' || unit === 'day') return undefined
  const before = skipped + (text(words, at + skipped + 1) === 'the' ? 2 : 1)
  const found = (unit === 'week' ? inWeek : inMonth)(words, at + before, from)
  const frequency = `FREQ=${frequencies[unit]}`
  if (!found?.value.rule.startsWith(frequency)) return undefined
  const every = interval === 1 ? frequency : `${frequency};INTERVAL=${interval}`
  // What they counted as their own "every" is among the words before.
  return rule(found.value.rule.replace(frequency, every), from, before + found.words - 1)
}

/** "weekdays", "mon and thu". */
const inWeek = (words: readonly Word[], at: number, from: Repeats['from']): Read<Repeats> | undefined =>
  text(words, at) === 'weekdays' ? rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', from, 2) : weekly(words, at, from)

/** "of the month", "of month": how many words. */
function ofTheMonth(words: readonly Word[], at: number): number {
  const [of, second, third] = [text(words, at), text(words, at + 1), text(words, at + 2)]
  if (of !== 'of') return 0
  if (second === 'the' && third === 'month') return 3
  return second === 'month' || second === 'each' || second === 'every' ? 2 : 0
}

/** "after done", "after completion": how many words. */
const afterDone = (words: readonly Word[], at: number): number =>
  text(words, at) === 'after' && ['done', 'completion', 'closing'].includes(text(words, at + 1) ?? '') ? 2 : 0

/** "until 31 dec", "5 times". */
function readEnd(words: readonly Word[], at: number, now: Now): Read<string> | undefined {
  if (text(words, at) === 'until' || text(words, at) === 'till') {
    const date = readDate(words, at + 1, now)
    if (date && 'date' in date.value)
      return { value: `UNTIL=${date.value.date.replaceAll('-', '')}`, words: 1 + date.words }
  }
  const skip = text(words, at) === 'for' ? 1 : 0
  const count = countIn(text(words, at + skip))
  if (count !== undefined && count >= 1 && text(words, at + skip + 1) === 'times')
    return { value: `COUNT=${count}`, words: 2 + skip }
  return undefined
}
