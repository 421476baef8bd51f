import type { Language } from '../../core/languages.ts'
import { serviceWorkerName } from './service-worker-name.ts'

/** Where a build has what differs between languages (0490): English at the top, the others each in a folder. */
const inFolder = (language: Language, name: string): string =>
  language === 'en' ? name : `${language}/${name}`

export const pageOf = (language: Language): string => inFolder(language, 'index.html')
export const serviceWorkerOf = (language: Language): string => inFolder(language, serviceWorkerName)
/** What browsers install the app by; an address of its own for each language, since it is kept with the page. */
export const manifestOf = (language: Language): string =>
  language === 'en' ? 'manifest.webmanifest' : `manifest-${language}.webmanifest`
