import type { Language } from '../../core/languages.ts'
import { messages as de } from './messages/de.ts'
import { messages as en, type PublicPageMessages } from './messages/en.ts'
import { messages as es } from './messages/es.ts'
import { messages as fr } from './messages/fr.ts'

export type { PublicPageMessages }

/** The texts of the pages behind public links, in each language. */
export const publicPageMessages: Readonly<Record<Language, PublicPageMessages>> = { en, de, fr, es }
