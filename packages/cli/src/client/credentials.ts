import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandFailure, exitCodes } from '../failure.ts'

/** What the tool remembers of a service. */
type Login = {
  token: string
  /** The certificate authority to trust, as PEM; absent for a certificate that every client trusts. */
  ca?: string
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

/** Stores them for this user alone; a crash leaves the file as it was, or as it is now. */
export function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
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
