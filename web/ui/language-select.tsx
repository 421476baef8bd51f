import { languageNames, languages, pageLanguage } from '../data/language.ts'
import { messages } from '../messages/en/common.ts'
import { recoverModule } from './recover-module.ts'
import { Select } from './select.tsx'

/** Changes the language of the pages before signing in, and of this browser from then on (0490). */
export function LanguageSelect() {
  return (
    <Select
      label={messages.language}
      quiet
      value={pageLanguage}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(value) => void load(value as typeof pageLanguage)}
    />
  )
}

const load = (language: typeof pageLanguage): Promise<unknown> =>
  import('../data/load-in-language.ts').then(({ loadInLanguage }) => loadInLanguage(language), recoverModule)
