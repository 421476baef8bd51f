import type { Language } from '../../src/core/languages.ts'
import { pageLanguage } from './language.ts'
import { loadInLanguage } from './load-in-language.ts'
import { updateMe } from './session.ts'

/** The last language that this tab was loaded for, so that a page that stays in another isn't loaded again and again. */
const triedKey = 'daybook.language'

/**
 * Loads the page in the language that a person has chosen, wherever they did, unless it already is in it. Who hasn't
 * chosen any keeps that of their browser, so that mails are in it, too.
 */
export function followLanguage(chosen: Language | null): void {
  if (chosen === null) {
    // Without a connection, the next page tries again.
    if (pageLanguage !== 'en') updateMe({ language: pageLanguage }).catch(() => {})
    return
  }
  if (chosen === pageLanguage || !navigator.onLine || sessionStorage.getItem(triedKey) === chosen) return
  sessionStorage.setItem(triedKey, chosen)
  void loadInLanguage(chosen)
}
