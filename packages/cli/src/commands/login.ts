import { readFileSync } from 'node:fs'
import type { Me } from '../../../sdk/src/index.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { scopes as allScopes } from '../../../../src/core/actor.ts'
import { credentialsFile, type Login, readCredentials, updateCredentials } from '../client/credentials.ts'
import { createFetch } from '../client/fetch.ts'
import { describeIdentity } from '../client/identity.ts'
import { connect, parseServiceUrl } from '../client/session.ts'
import { signedIn, withLogin } from '../client/tokens.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { usageError } from '../failure.ts'
import { signIn } from '../oauth/sign-in.ts'
import { revoke } from '../oauth/token-endpoint.ts'
import { printNote, printResult } from '../terminal/output.ts'
import { readSecret } from '../terminal/read-secret.ts'

type LoginOptions = CommonOptions & {
  ca?: string
  browser?: boolean
  withToken?: true
  scopes?: string[]
}

export function loginCommand(program: Command): void {
  addCommand(program, 'login', 'Sign in to a Daybook through the browser, or with an API token')
    .option('--ca <file>', "its certificate authority, if it isn't one that everyone trusts")
    .option('--browser', 'sign in through the browser, also in a script')
    .option('--no-browser', 'print the address to open, for a machine without a browser')
    .option('--scopes <scopes>', 'ask for only these scopes, separated by commas', parseScopes)
    .option('--with-token', 'ask for an API token, or read it from standard input')
    .action(login)
}

async function login(options: LoginOptions): Promise<void> {
  const credentials = readCredentials()
  const url = parseServiceUrl(
    options.url ?? process.env['DAYBOOK_URL'] ?? credentials.current ?? 'https://localhost:8443',
  )
  const ca = options.ca === undefined ? credentials.logins[url]?.ca : readAuthority(options.ca)
  const { login: next, identity } = usesToken(options)
    ? await withToken(url, ca)
    : await inBrowser(url, ca, options)
  const { before } = await updateCredentials((stored) => ({
    ...withLogin(stored, url, { ...next, ...(ca === undefined ? {} : { ca }) }),
    current: url,
  }))
  const replaced = before.logins[url]?.app
  if (replaced) await revoke(createFetch(ca), replaced).catch(() => {})
  printResult(
    { url, ...identity },
    () =>
      `${describeIdentity(identity, url)}\nThe token is in ${credentialsFile()}, which only you can read.`,
    options,
  )
}

/** A token that is piped in needs no option. */
function usesToken({ withToken: asked, browser, scopes }: LoginOptions): boolean {
  if (asked && (browser !== undefined || scopes))
    throw usageError('--with-token is for an API token, without a browser')
  return asked === true || (browser === undefined && !scopes && !process.stdin.isTTY)
}

/** What is stored, and whose it is. */
type NewLogin = { login: Login; identity: Me }

async function withToken(url: string, ca: string | undefined): Promise<NewLogin> {
  if (process.stdin.isTTY) printNote(`Create a token at ${url}/settings/tokens, if you don't have one.`)
  const token = await readSecret('Token: ')
  if (token === '')
    throw usageError(
      'Pass the token on standard input, such as daybook login < token.txt, or sign in with daybook login --browser',
    )
  return { login: { token }, identity: await connect(url, token, ca).daybook.me() }
}

async function inBrowser(
  url: string,
  ca: string | undefined,
  { browser, scopes = [...allScopes] }: LoginOptions,
): Promise<NewLogin> {
  const send = createFetch(ca)
  const { app, tokens } = await signIn(send, url, { scopes, opens: browser })
  const next = signedIn(tokens, app)
  try {
    return { login: next, identity: await connect(url, next.token, ca).daybook.me() }
  } catch (error) {
    await revoke(send, next.app).catch(() => {})
    throw error
  }
}

function parseScopes(text: string): string[] {
  const wanted = text.split(',').map((scope) => scope.trim())
  const unknown = wanted.find((scope) => !allScopes.some((one) => one === scope))
  if (unknown === undefined) return wanted
  throw new InvalidArgumentError(`${unknown} isn't a scope. There are: ${allScopes.join(', ')}.`)
}

function readAuthority(file: string): string {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw usageError(`--ca: there is no file ${file} that can be read`)
  }
  if (!pem.includes('-----BEGIN CERTIFICATE-----'))
    throw usageError(`--ca: ${file} isn't a certificate in PEM format`)
  return pem
}
