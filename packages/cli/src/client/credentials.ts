import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandFailure, exitCodes } from '../failure.ts'
import { withLock } from './lock.ts'

/** What the tool remembers of a service. */
export type Login = {
  /** An API token, or the access token of a sign-in through the browser. Absent once that has ended. */
  token?: string
  /** The certificate authority to trust, as PEM; absent for a certificate that every client trusts. */
  ca?: string
  /** How the next access token is got, after a sign-in through the browser. */
  app?: AppLogin
}

/** A sign-in through the browser (0325). */
export type AppLogin = {
  client_id: string
  /** Works once. */
  refresh_token: string
  /** When the access token stops working. */
  expires_at: string
  token_endpoint: string
  revocation_endpoint: string
}

export type Credentials = {
  /** The URL of the service that commands use unless they name another. */
  current?: string
  logins: Record<string, Login>
  /** Signs what `listen` forwards, so that the receiver needs it only once. */
  signing_secret?: string
}

/** Where tokens are stored: `daybook/credentials.json` in the user's folder for settings. */
export const credentialsFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'daybook', 'credentials.json')

/**
 * Reads what `login` has stored; empty before that.
 *
 * @throws when other users can read the file, or it's damaged
 */
export function readCredentials(): Credentials {
  const file = credentialsFile()
  const state = statSync(file, { throwIfNoEntry: false })
  if (!state) return { logins: {} }
  if (process.platform !== 'win32' && (state.mode & 0o077) !== 0)
    throw new CommandFailure(
      `Other users can read the tokens in ${file}. Run chmod 600 ${file}, and consider revoking them`,
      exitCodes.auth,
    )
  try {
    const credentials = JSON.parse(readFileSync(file, 'utf8')) as Credentials
    return { ...credentials, logins: credentials.logins ?? {} }
  } catch {
    throw new CommandFailure(`${file} is damaged. Delete it and run daybook login again`, exitCodes.failed)
  }
}

/**
 * Changes what is stored, one process at a time, so that none overwrites what another has just stored.
 *
 * @param change returns what is stored from now on
 * @returns what was stored, and what is now
 */
export async function updateCredentials(
  change: (stored: Credentials) => Promise<Credentials> | Credentials,
): Promise<{ before: Credentials; after: Credentials }> {
  const file = credentialsFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return withLock(`${file}.lock`, async () => {
    const before = readCredentials()
    const after = await change(before)
    if (after !== before) writeCredentials(after)
    return { before, after }
  })
}

/** Stores them for this user alone; a crash leaves the file as it was, or as it is now. */
function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile()
  const next = `${file}.${process.pid}`
  try {
    writeFileSync(next, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    // The umask could have taken away more.
    chmodSync(next, 0o600)
    renameSync(next, file)
  } finally {
    rmSync(next, { force: true })
  }
}
