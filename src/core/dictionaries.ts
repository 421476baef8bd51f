import type { Language } from './languages.ts'
import type { Dictionary } from './phrases/lexicon.ts'
import { german } from './phrases/lexicon/de.ts'
import { english } from './phrases/lexicon/en.ts'
import { spanish } from './phrases/lexicon/es.ts'
import { french } from './phrases/lexicon/fr.ts'

/** The words of dates in each language, for the service; the app has those of its own language only. */
export const dictionaries: Readonly<Record<Language, Dictionary>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}
