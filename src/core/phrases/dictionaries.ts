import type { Language } from '../languages.ts'
import type { Dictionary } from './lexicon.ts'
import { german } from './lexicon/de.ts'
import { english } from './lexicon/en.ts'
import { spanish } from './lexicon/es.ts'
import { french } from './lexicon/fr.ts'

/** The words of dates in each language, for the service; the app has those of its own language only. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
