/**
 * What the app's page may do: run the scripts and styles of the build and talk to the service that it came from, and
 * nothing else (S-32). Without inline scripts and with Trusted Types, text that got into the page stays text.
 */
const contentPolicy = [
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
  // Nothing makes markup of text, so nothing may offer to (0173).
  "trusted-types 'none'",
].join('; ')

/** Features that the app does not use, so that nothing in it can. */
const unusedFeatures = ['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb'] // oxfmt-ignore

/** Headers of everything that people's browsers load from here. */
export const sameOriginHeaders = {
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of a page; another policy of its content where it is not the app's. */
export const documentHeaders = (policy = contentPolicy): Record<string, string> => ({
  ...sameOriginHeaders,
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  // The links of mails carry their token in the fragment, which is never sent; paths hold ids, which are not for others.
  'referrer-policy': 'same-origin',
})
