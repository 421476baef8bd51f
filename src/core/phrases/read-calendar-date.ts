import type { Day } from './read-day.ts'
import {
  exactDate,
  type InvalidDate,
  monthAt,
  nextDate,
  nextDayOfMonth,
  type Read,
  type Reader,
  readOrdinal,
  sign,
  textAt,
} from './reader.ts'

/** Reads "23 nov", "November 23rd, 2027", "the 1st of dec", "2026-11-23", "23.11.", "23/11/26", "the 15th". */
export const readCalendarDate = (reader: Reader, at: number, hasLead: boolean): Read<Day> | undefined =>
  readMonthDay(reader, at, hasLead) ?? readNumeric(reader, at, hasLead)

const found = (date: string | InvalidDate, next: number, more: Partial<Day> = {}): Read<Day> => ({
  value: typeof date === 'string' ? { date, ...more } : { fault: date },
  next,
})

function readMonthDay(reader: Reader, at: number, hasLead: boolean): Read<Day> | undefined {
  const { today } = reader.now
  const the = sign(reader, at, 'the')
  const first = readOrdinal(reader, at + the, true) ?? readOrdinalWord(reader, at + the)
  if (first) {
    const afterOf = first.next + sign(reader, first.next, 'of')
    const month = monthAt(reader, afterOf)
    if (month !== undefined) return withYear(reader, month, first.value, afterOf + 1)
  }
  const month = monthAt(reader, at)
  const after =
    month === undefined ? undefined : readOrdinal(reader, at + 1 + sign(reader, at + 1, 'the'), true)
  if (month !== undefined && after) {
    const isNumber = /^\d+$/.test(textAt(reader, after.next - 1))
    return withYear(reader, month, after.value, after.next, { isDoubtful: isNumber && !hasLead })
  }
  const alone = readOrdinal(reader, at + the, isAfterArticle(reader, at + the))
  if (!alone || alone.value < 1) return undefined
  return found(nextDayOfMonth(today, alone.value), alone.next, {
    isFieldOnly: the === 0 && !hasLead,
    isDoubtful: !hasLead,
  })
}

/** Whether a number at `at` is a day by the word before it: "le 15". */
export const isAfterArticle = (reader: Reader, at: number): boolean =>
  at > 0 && reader.words.bareDayAfter.has(textAt(reader, at - 1))

function readOrdinalWord(reader: Reader, at: number): Read<number> | undefined {
  const value = reader.words.nths.get(textAt(reader, at))
  return value === undefined || sign(reader, at + 1, 'of') === 0 ? undefined : { value, next: at + 1 }
}

function withYear(
  reader: Reader,
  month: number,
  day: number,
  at: number,
  more: Partial<Day> = {},
): Read<Day> {
  const yearAt = (of: number) => /^(?:19|20|21)\d\d$/.exec(textAt(reader, at + of))?.[0]
  // "3 de marzo de 2027"
  const of =
    yearAt(0) === undefined && yearAt(sign(reader, at, 'of')) !== undefined ? sign(reader, at, 'of') : 0
  const year = yearAt(of)
  return year === undefined
    ? found(nextDate(reader.now.today, month, day), at, more)
    : found(exactDate(Number(year), month, day), at + of + 1)
}

/** "2026-11-23", "23.11.", "23.11.2026", "23/11" in the order of the person's country, "25-12-2026". */
function readNumeric(reader: Reader, at: number, hasLead: boolean): Read<Day> | undefined {
  const { tokens, words, now } = reader
  const text = textAt(reader, at)
  if (words.numbered.has(tokens[at - 1]?.text ?? '')) return undefined
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso)
    return inMonths(Number(iso[2]))
      ? found(exactDate(Number(iso[1]), Number(iso[2]), Number(iso[3])), at + 1)
      : undefined
  const numbers = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text)
  if (!numbers) return undefined
  const [, one, mark, two, yearText] = numbers
  const order = mark === '.' ? 'dmy' : orderOf(Number(one), Number(two), now.dateOrder)
  // "1.12" is a number, and "1-12" may be anything; "1.12." is a date, unless the period is the sentence's.
  const isShort = yearText === undefined && (mark === '-' || (mark === '.' && !text.endsWith('.')))
  const isEnd = at === tokens.length - 1 && !hasLead && words.dangling.has(tokens[at - 1]?.text ?? '')
  if (order === undefined || isShort || (isEnd && yearText === undefined)) return undefined
  const [day, month] = order === 'dmy' ? [Number(one), Number(two)] : [Number(two), Number(one)]
  if (!inMonths(month) || day < 1 || day > 31) return undefined
  if (yearText === undefined) return found(nextDate(now.today, month, day), at + 1, { isDoubtful: !hasLead })
  const year = yearText.length === 4 ? Number(yearText) : 2_000 + Number(yearText)
  return found(exactDate(year, month, day), at + 1)
}

const inMonths = (month: number): boolean => month >= 1 && month <= 12

/** A number over 12 is a day, whatever the person's country writes first. */
const orderOf = (one: number, two: number, order: 'dmy' | 'mdy' | undefined): 'dmy' | 'mdy' | undefined =>
  one > 12 ? 'dmy' : two > 12 ? 'mdy' : order
