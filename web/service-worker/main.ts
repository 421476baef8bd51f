import { activateBuild, installBuild } from './build.ts'
import { answerFromDevice } from './answer.ts'
import { openPath, showPush, subscribeAgain } from './push.ts'

/**
 * The app's service worker (0430): it starts the app from the device, with and without a connection. It never
 * answers for the API, files or the documentation.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  // The next page that is opened is of the new build; open ones keep what they have loaded, and what was typed.
  event.waitUntil(installBuild().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activateBuild().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerFromDevice(event.request, self.location.origin)
  if (answer) event.respondWith(answer)
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event))
})
