const fallback = 'en-GB'

/** The person's own locale, which dates, hours and numbers follow. Some systems report one that nobody knows, such as `en-US@posix`. */
export const locale = canonicalLocale(navigator.language)

function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? fallback
  } catch {
    return fallback
  }
}

/** The language of the interface with the person's country: its months are English, its weeks begin as theirs do. */
export const calendarLocale = `en-${new Intl.Locale(locale).maximize().region ?? 'GB'}`
