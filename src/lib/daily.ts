import { Temporal } from 'temporal-polyfill'

/**
 * The first time after a moment that the clocks of a zone show an hour, in milliseconds since 1970: once a day also
 * where the clocks are changed. An hour that a day does not have comes when it would have (D47).
 */
export function nextDaily(hour: number, timezone: string, afterMs: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(timezone)
  const today = now.toPlainDate()
  const at = (days: number) =>
    today.add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds
  const first = at(0)
  return first > afterMs ? first : at(1)
}
