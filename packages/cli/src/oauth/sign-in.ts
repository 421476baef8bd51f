import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { DaybookError } from '../../../sdk/src/index.ts'
import { parseUrl } from '../client/session.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { printNote } from '../terminal/output.ts'
import { safeText } from '../terminal/safe-text.ts'
import { discover, type Endpoints } from './discover.ts'
import { listenForBrowser, readReturned, redirectPath, type Returned } from './loopback.ts'
import { hasBrowser, openBrowser } from './open-browser.ts'
import { sendOauth } from './send.ts'
import { type AppEndpoints, exchangeCode, type TokenAnswer } from './token-endpoint.ts'

type SignInOptions = {
  scopes: readonly string[]
  /** Whether to open a browser, or to print the address; undefined for what this machine has. */
  opens: boolean | undefined
}

export type SignedIn = { app: AppEndpoints; tokens: TokenAnswer }

/** As long as the service keeps the request. */
const answerMs = 30 * 60_000

/**
 * Signs in through the browser (0325): the person allows the tool there, and the browser brings a code to a port of this
 * machine, or the person copies the address that it ends at.
 *
 * @param send reaches the service
 * @throws when the person denies it, or doesn't answer
 */
export async function signIn(
  send: typeof fetch,
  url: string,
  { scopes, opens = hasBrowser() }: SignInOptions,
): Promise<SignedIn> {
  const endpoints = await discover(send, url)
  const client_id = await register(send, endpoints)
  const [state, code_verifier] = [secret(), secret()]
  const { promise, settle } = answerTo(state, endpoints.issuer)
  const loopback = await listenForBrowser(settle)
  const paste = readPasted(settle)
  try {
    const address = authorizationUrl(endpoints, {
      client_id,
      redirect_uri: loopback.redirectUri,
      scope: scopes.join(' '),
      state,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    })
    await show(address, opens)
    const code = await inTime(promise)
    const { token_endpoint, revocation_endpoint } = endpoints
    const app = { client_id, token_endpoint, revocation_endpoint }
    const { redirectUri: redirect_uri } = loopback
    return { app, tokens: await exchangeCode(send, app, { code, redirect_uri, code_verifier }) }
  } finally {
    loopback.close()
    paste.close()
  }
}

const secret = (): string => randomBytes(32).toString('base64url')

/** Registers the tool, which is how an app that knows only the address begins (RFC 7591). */
async function register(send: typeof fetch, { registration_endpoint }: Endpoints): Promise<string> {
  const { client_id } = await sendOauth(send, registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: `Daybook command line on ${safeText(hostname())}`,
      redirect_uris: [`http://127.0.0.1${redirectPath}`],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    }),
  })
  if (typeof client_id === 'string') return client_id
  throw new DaybookError(
    'invalid_response',
    `${new URL(registration_endpoint).origin} answered without an ID.`,
  )
}

const authorizationUrl = ({ authorization_endpoint }: Endpoints, query: Record<string, string>): string =>
  `${authorization_endpoint}?${new URLSearchParams({ response_type: 'code', code_challenge_method: 'S256', ...query })}`

/**
 * Waits for the code of one sign-in.
 *
 * @returns `settle`, which says whether what a browser brought is the answer
 */
function answerTo(state: string, issuer: string) {
  let settle: (returned: Returned) => boolean = () => false
  const promise = new Promise<string>((resolve, reject) => {
    settle = (returned) => {
      // Any page can lead a browser here; it doesn't know the state.
      if (returned.state !== state) return false
      if ('error' in returned) {
        reject(refusal(returned.error))
        return true
      }
      // A code that another server has issued must not be sent to this one (RFC 9207).
      if (returned.iss !== issuer || returned.code === '') return false
      resolve(returned.code)
      return true
    }
  })
  // It may be refused before anyone waits.
  promise.catch(() => {})
  return { promise, settle }
}

const refusal = (error: string): CommandFailure =>
  new CommandFailure(
    error === 'access_denied'
      ? 'Access was denied in the browser. Nothing was stored'
      : `The sign-in failed: ${safeText(error)}. Run daybook login again`,
    exitCodes.auth,
  )

async function show(address: string, opens: boolean): Promise<void> {
  if (opens && (await openBrowser(address)))
    return printNote(
      `Allow access in the browser window that has opened. If none has, open this address:\n\n  ${address}\n`,
    )
  printNote(
    `Open this address in a browser on any device, and allow access there:\n\n  ${address}\n\nIf the browser is on another device, it ends at a page that can't be loaded. Copy that page's address, which starts with http://127.0.0.1, and paste it here.`,
  )
}

/** Reads addresses that the person copies from a browser on another device. */
function readPasted(settle: (returned: Returned) => boolean): { close(): void } {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', (line) => {
    const url = parseUrl(line.trim())
    if (line.trim() === '' || (url?.pathname === redirectPath && settle(readReturned(url)))) return
    printNote(
      "That isn't the address of this sign-in's last page, which starts with http://127.0.0.1. Copy all of it.",
    )
  })
  return lines
}

async function inTime(answer: Promise<string>): Promise<string> {
  const ending = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(answerMs, undefined, { signal: ending.signal }).then(() => {
        throw new CommandFailure(
          'No one answered in the browser for 30 minutes. Run daybook login again',
          exitCodes.auth,
        )
      }),
    ])
  } finally {
    ending.abort()
  }
}
