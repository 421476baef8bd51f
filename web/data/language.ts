import { type Language, isLanguage, languageCookieName, languages } from '../../src/core/languages.ts'
import { language as spoken } from '../messages/locale.ts'

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}
export { languages }
/** The language of this page. */
export const pageLanguage: Language = isLanguage(spoken) ? spoken : 'en'

const yearSeconds = 31_536_000

/**
 * Loads the page in another language (0490). What was typed is kept as for any reload. The
 * service worker has the page of the old language; the next one is installed by the new page.
 */
export async function loadInLanguage(language: Language): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => undefined)
  location.reload()
}
