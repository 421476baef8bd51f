/** The languages of the app and of its mails; English first, which is everyone's who reads none of the others. */
export const languages = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof languages)[number]

/** The cookie in which a browser keeps the language of its person, so that the first page already is in it (0490). */
export const languageCookieName = 'daybook-language'

export const isLanguage = (text: string | undefined): text is Language =>
  (languages as readonly (string | undefined)[]).includes(text)

/** Returns the language that a browser prefers, by its `Accept-Language` header (RFC 9110, 12.5.4). */
function preferredLanguage(header = ''): Language {
  const accepted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
  })
  const known = accepted.filter(({ language, quality }) => isLanguage(language) && quality > 0)
  const [best] = known.toSorted((a, b) => b.quality - a.quality)
  return isLanguage(best?.language) ? best.language : 'en'
}

/** Returns the language of a request: the one its browser keeps, or the one it prefers. */
export function languageOfRequest({
  cookie,
  'accept-language': accepted,
}: {
  cookie?: string | undefined
  'accept-language'?: string | undefined
}): Language {
  const kept = new RegExp(`(?:^|;\\s*)${languageCookieName}=([a-z]{2})(?:;|$)`).exec(cookie ?? '')?.[1]
  return isLanguage(kept) ? kept : preferredLanguage(accepted)
}
