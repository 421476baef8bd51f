/** The service worker's file. Its path decides which addresses it may answer for: all. */
export const serviceWorkerName = 'sw.js'
