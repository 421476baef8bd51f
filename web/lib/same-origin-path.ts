/**
 * Returns a path of this app as the browser would resolve it: browsers drop tabs and line breaks and treat
 * `\` as `/`, so the text alone doesn't show where it leads. Anything that leads to another site becomes `/`;
 * otherwise a link could send people elsewhere right after they sign in (S-68).
 *
 * @param origin of the app
 */
export function sameOriginPath(to: string | undefined, origin: string): string {
  if (!to?.startsWith('/') || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  // Two leading slashes would be read as a host name next time.
  return url.origin === origin ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : '/'
}
