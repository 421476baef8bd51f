import { pageLanguage } from '../language.ts'
import { isLanguageKept, keepLanguage } from '../load-in-language.ts'

/** How often an open page looks for a newer version of the app, which the next page that is opened has. */
const checkEveryMs = 60 * 60_000

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (text: string) => string }
}

let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Returns the service worker once it is there; undefined where the browser doesn't allow one. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await registerServiceWorker()) && navigator.serviceWorker.ready
}

/** Lets the service worker start the app from now on, where the browser has them and trusts the certificate. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= register()
  return registering
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  const path = '/sw.js'
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => path })
  // Not every browser names its languages when it fetches a worker, and the English one keeps no other page.
  if (pageLanguage !== 'en' && !isLanguageKept()) await keepLanguage(pageLanguage)
  try {
    const registration = await navigator.serviceWorker.register(policy?.createScriptURL(path) ?? path, {
      updateViaCache: 'none',
    })
    let checkedAt = Date.now()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkEveryMs) return
      checkedAt = Date.now()
      // Without a connection there is nothing to find.
      registration.update().catch(() => {})
    })
    return registration
  } catch {
    // The app works without it, with a connection.
    return undefined
  }
}
