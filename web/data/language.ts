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
/** The last language that this tab was loaded for, so that a page that stays in another isn't loaded again and again. */
const triedKey = 'daybook.language'

/**
 * Loads the page in another language (0490), or in that of the browser if null. What was typed is kept as for any reload. The
 * service worker has the page of the old language; the next one is installed by the new page.
 */
export async function loadInLanguage(language: Language | null): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const maxAge = language === null ? 0 : yearSeconds
  document.cookie = `${languageCookieName}=${language ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.unregister().catch(() => undefined)
  location.reload()
}

/** Loads the page in the language that a person has chosen, wherever they did, unless it already is in it. */
export function followLanguage(chosen: Language | null): void {
  if (chosen === null || chosen === pageLanguage) return sessionStorage.removeItem(triedKey)
  if (!navigator.onLine || sessionStorage.getItem(triedKey) === chosen) return
  sessionStorage.setItem(triedKey, chosen)
  void loadInLanguage(chosen)
}
