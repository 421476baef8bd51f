const fallback = 'en-US'

/**
 * The person's locale, which times and numbers follow. Some systems report invalid ones, such as
 * `en-US@posix`.
 */
export const locale = canonicalLocale(navigator.language)

function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? fallback
  } catch {
    return fallback
  }
}

/** English with the person's country: months in English, dates in its order, weeks from its first day. */
export const calendarLocale = `en-${new Intl.Locale(locale).maximize().region ?? 'US'}`

/** Whether times have AM or PM, which makes them longer. */
const usesTwelveHourClock =
  new Intl.DateTimeFormat(calendarLocale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** "9:05 AM" but "09:05". */
export const hourStyle = usesTwelveHourClock ? 'numeric' : '2-digit'
