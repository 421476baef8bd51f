import { locale } from '../messages/locale.ts'
import type { ParseContext } from './read-date.ts'

const monthFirst =
  new Intl.DateTimeFormat(locale).formatToParts(0).findIndex(({ type }) => type === 'month') === 0

/** This moment as phrases are read at it, on this device and as its country writes dates. */
export function currentParseContext(ms = Date.now()): ParseContext {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    today: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
    monthFirst,
  }
}
