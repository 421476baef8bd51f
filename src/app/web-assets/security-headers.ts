/**
 * The app's page may only run the scripts and styles of the build and connect to its own origin (S-32).
 * Without inline scripts and with Trusted Types, injected text stays text.
 */
const pagePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

/** No code turns text into markup, so no policy for it is allowed (0173). */
const contentPolicy = `${pagePolicy}; trusted-types 'none'`
/** The app's one policy names its service worker, and nothing else (0430). */
export const appContentPolicy = `${pagePolicy}; trusted-types service-worker`

/** The service worker only fetches what it keeps and what pages ask for, from its own origin. */
const workerPolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Browser features that the app doesn't use, so that nothing in it can. */
const unusedFeatures = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'] // oxfmt-ignore

/** The headers of everything that browsers load from here. */
export const sameOriginHeaders = {
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of a file whose name contains a hash of its content. */
export const immutableHeaders = {
  ...sameOriginHeaders,
  'cache-control': 'public, max-age=31536000, immutable',
}

/** The headers of the service worker. Browsers look for a newer one at each visit, past their cache. */
export const serviceWorkerHeaders = {
  ...sameOriginHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': workerPolicy,
}

/** Returns the headers of a page; pages other than the app's have their own content policy. */
export const documentHeaders = (policy = contentPolicy): Record<string, string> => ({
  ...sameOriginHeaders,
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  // Links in emails have their token in the fragment, which is never sent; paths contain IDs, which aren't
  // for other sites.
  'referrer-policy': 'same-origin',
})
