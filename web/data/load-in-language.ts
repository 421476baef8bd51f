import { type Language, languageCookieName } from '../../src/core/languages.ts'

const yearSeconds = 31_536_000

/**
 * Keeps the language in the browser, which then asks for everything in it: a request that begins once this has resolved has the
 * cookie. One that is written through `document.cookie` can be overtaken by it.
 */
export async function keepLanguage(language: Language): Promise<void> {
  if ('cookieStore' in globalThis)
    // A browser may keep none; the page is then in the language that it prefers.
    return cookieStore
      .set({
        name: languageCookieName,
        value: language,
        expires: Date.now() + yearSeconds * 1_000,
        sameSite: 'lax',
      })
      .catch(() => {})
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookieName}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

export const isLanguageKept = (): boolean => document.cookie.includes(`${languageCookieName}=`)

/**
 * Loads the page in another language (0490). What was typed is kept as for any reload. The service worker has the page of
 * the old language, so the one of the new language takes over first.
 */
export async function loadInLanguage(language: Language): Promise<void> {
  await keepLanguage(language)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (registration) await renew(registration)
  location.reload()
}

/** How long the next service worker may take; then the page is in the old language once more. */
const renewMs = 15_000

async function renew(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update().catch(() => undefined)
  const worker = registration.installing ?? registration.waiting
  if (!worker) return
  await new Promise<void>((resolve) => {
    setTimeout(resolve, renewMs)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    })
  })
}
