import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the browser came back with. */
export type Returned = { code: string; state: string; iss: string } | { error: string; state: string }

export type Loopback = {
  /** Where the authorization server sends the browser. */
  redirectUri: string
  close(): void
}

/** The path is part of what is registered; the port is another each time (RFC 8252). */
export const redirectPath = '/callback'
/** Long enough for the page that says so to arrive. */
const closeMs = 200

/**
 * Listens on this machine alone, on a port that is free, for the browser that comes back.
 *
 * @param accept takes what it came back with; says false to what isn't the answer to this sign-in
 */
export async function listenForBrowser(accept: (returned: Returned) => boolean): Promise<Loopback> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isAnswer = request.method === 'GET' && url.pathname === redirectPath
    const accepted = isAnswer && accept(readReturned(url))
    response
      .writeHead(accepted ? 200 : isAnswer ? 400 : 404, headers)
      .end(page(accepted ? answered : notAnswered))
  })
  server.maxConnections = 20
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    redirectUri: `http://127.0.0.1:${port}${redirectPath}`,
    close() {
      server.close()
      // Browsers open connections that they don't use.
      setTimeout(() => server.closeAllConnections(), closeMs)
    },
  }
}

/** Reads what the URL that the browser came back to says. */
export function readReturned({ searchParams }: URL): Returned {
  const read = (name: string) => searchParams.get(name) ?? ''
  const error = read('error')
  return error === ''
    ? { code: read('code'), state: read('state'), iss: read('iss') }
    : { error, state: read('state') }
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
}

const answered = ['Back to your terminal', 'Daybook has your answer. You can close this page.']
const notAnswered = [
  'Nothing to do here',
  'This page is only for a sign-in that daybook login has begun. You can close it.',
]

const page = ([title = '', text = '']: readonly string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 20vh auto; padding: 0 1rem }</style>
<h1>${title}</h1>
<p>${text}</p>
`
