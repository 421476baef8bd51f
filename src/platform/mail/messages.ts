import type { Language } from '../../core/languages.ts'
import { messages as de } from './messages/de.ts'
import { type MailMessages, messages as en } from './messages/en.ts'
import { messages as es } from './messages/es.ts'
import { messages as fr } from './messages/fr.ts'

export type { MailMessages }

/** The texts of mails in each language. */
export const mailMessages: Readonly<Record<Language, MailMessages>> = { en, de, fr, es }
