import { locale } from '../messages/locale.ts'
import type { ParseContext } from './read-date.ts'

const monthFirst =
  new Intl.DateTimeFormat(locale).formatToParts(0).findIndex(({ type }) => type === 'month') === 0

/**
 * Returns the context to parse phrases in: the current time on this device, and the date order of its
 * country.
 */
export function currentParseContext(ms = Date.now()): ParseContext {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    today: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
    monthFirst,
  }
}
