import type { Command } from 'commander'
import { type Login, readCredentials, updateCredentials } from '../client/credentials.ts'
import { createFetch } from '../client/fetch.ts'
import { parseServiceUrl } from '../client/session.ts'
import { notSignedIn } from '../client/tokens.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { revoke } from '../oauth/token-endpoint.ts'
import { printResult } from '../terminal/output.ts'

export function logoutCommand(program: Command): void {
  addCommand(
    program,
    'logout',
    'Sign out of a Daybook and forget the token; an API token is revoked in Settings → API tokens',
  ).action(async (options: CommonOptions) => {
    const { current } = readCredentials()
    const url = options.url === undefined ? current : parseServiceUrl(options.url)
    const login = url === undefined ? undefined : await forget(url)
    if (url === undefined || !login) throw notSignedIn(url)
    if (login.app) await disconnect(url, login)
    printResult(
      { url },
      () => `Signed out of ${url}.${login.app ? '' : ' The token still works until it is revoked.'}`,
      options,
    )
  })
}

/** @returns the login that was there; undefined if there was none */
async function forget(url: string): Promise<Login | undefined> {
  // Under the lock, so that no refresh that is under way stores another token afterwards.
  const { before } = await updateCredentials((stored) => {
    const { current, logins, ...rest } = stored
    const { [url]: found, ...others } = logins
    if (!found) return stored
    const [next] = current === url ? Object.keys(others) : [current]
    return { ...rest, ...(next === undefined ? {} : { current: next }), logins: others }
  })
  const found = before.logins[url]
  return found?.token === undefined ? undefined : found
}

/** Ends the sign-in on the service too. @throws when that can't be done; the token is forgotten all the same */
async function disconnect(url: string, { app, ca }: Login): Promise<void> {
  if (!app) return
  try {
    await revoke(createFetch(ca), app)
  } catch {
    throw new CommandFailure(
      `The token is forgotten, but ${url} couldn't be told. Disconnect the command line at ${url}/settings/apps`,
      exitCodes.unavailable,
    )
  }
}
