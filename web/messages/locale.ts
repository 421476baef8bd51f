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
