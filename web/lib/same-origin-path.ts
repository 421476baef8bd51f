/**
 * A place in the app, as the browser reads it: it drops tabs and breaks, and takes `\` for `/`, so that the text alone
 * does not show where it leads. Whatever leads to another site is `/`, or people who have just signed in were sent
 * there (S-68).
 *
 * @param origin of the app
 */
export function sameOriginPath(to: string | undefined, origin: string): string {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  // What begins with two strokes would be read as the name of a host the next time.
  return url.origin === origin ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/'
}
