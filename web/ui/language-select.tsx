import { languageNames, languages, loadInLanguage, pageLanguage } from '../data/language.ts'
import { messages } from '../messages/en/common.ts'
import { Select } from './select.tsx'

/** Changes the language of the pages before signing in, and of this browser from then on (0490). */
export function LanguageSelect() {
  return (
    <Select
      label={messages.language}
      quiet
      value={pageLanguage}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => void loadInLanguage(value as typeof pageLanguage)}
    />
  )
}
