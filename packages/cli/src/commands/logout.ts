import type { Command } from 'commander'
import { readCredentials, writeCredentials } from '../client/credentials.ts'
import { parseServiceUrl } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { printResult } from '../terminal/output.ts'

export function logoutCommand(program: Command): void {
  addCommand(
    program,
    'logout',
    'Forget the token of a Daybook; to revoke it, use Settings → API tokens',
  ).action((options: CommonOptions) => {
    const { current, logins, ...rest } = readCredentials()
    const url = options.url === undefined ? current : parseServiceUrl(options.url)
    if (url === undefined || !logins[url])
      throw new CommandFailure(`You aren't signed in${url ? ` to ${url}` : ''}`, exitCodes.auth)
    const { [url]: _removed, ...others } = logins
    const [next] = current === url ? Object.keys(others) : [current]
    writeCredentials({ ...rest, ...(next === undefined ? {} : { current: next }), logins: others })
    printResult({ url }, () => `Signed out of ${url}. The token still works until it is revoked.`, options)
  })
}
