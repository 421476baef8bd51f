import { type Language, isLanguage, languages } from '../../src/core/languages.ts'
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
