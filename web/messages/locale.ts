import { messages } from './en/formats.ts'

/** The language of the app, of which every page has one (0490). */
export const { language } = messages

/**
 * The person's locale, which times and numbers follow: the first of the browser's in the language of the app. In English,
 * numbers follow the browser whatever its language. Some systems report invalid ones, such as `en-US@posix`.
 */
export const locale = personLocale()

function personLocale(): string {
  const fallback = `${language}-${messages.region}`
  const accepted = [navigator.language, ...navigator.languages].flatMap(canonicalLocale)
  if (language === 'en') return accepted[0] ?? fallback
  return accepted.find((tag) => new Intl.Locale(tag).language === language) ?? fallback
}

function canonicalLocale(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}

/** The app's language with the person's country: months in its words, dates in its order, weeks from its first day. */
export const calendarLocale = `${language}-${new Intl.Locale(locale).maximize().region ?? messages.region}`

/** Whether times have AM or PM, which makes them longer. */
const usesTwelveHourClock =
  new Intl.DateTimeFormat(calendarLocale, { hour: 'numeric' }).resolvedOptions().hour12 === true

/** "9:05 AM" but "09:05". */
export const hourStyle = usesTwelveHourClock ? 'numeric' : '2-digit'
