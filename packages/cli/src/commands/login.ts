import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { describeIdentity } from '../client/identity.ts'
import { credentialsFile, readCredentials, writeCredentials } from '../client/credentials.ts'
import { connect, parseServiceUrl } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { usageError } from '../failure.ts'
import { printNote, printResult } from '../terminal/output.ts'
import { readSecret } from '../terminal/read-secret.ts'

type LoginOptions = CommonOptions & { ca?: string }

export function loginCommand(program: Command): void {
  addCommand(
    program,
    'login',
    'Sign in to a Daybook with an API token, which is asked for or read from standard input',
  )
    .option('--ca <file>', "its certificate authority, if it isn't one that everyone trusts")
    .action(async (options: LoginOptions) => {
      const credentials = readCredentials()
      const url = parseServiceUrl(
        options.url ?? process.env['DAYBOOK_URL'] ?? credentials.current ?? 'https://localhost:8443',
      )
      const ca = options.ca === undefined ? credentials.logins[url]?.ca : readAuthority(options.ca)
      if (process.stdin.isTTY) printNote(`Create a token at ${url}/settings/tokens, if you don't have one.`)
      const token = await readSecret('Token: ')
      if (token === '')
        throw usageError('Pass the token on standard input, such as daybook login < token.txt')
      const identity = await connect(url, token, ca).daybook.me()
      writeCredentials({
        ...credentials,
        current: url,
        logins: { ...credentials.logins, [url]: { token, ...(ca === undefined ? {} : { ca }) } },
      })
      printResult(
        { url, ...identity },
        () =>
          `${describeIdentity(identity, url)}\nThe token is in ${credentialsFile()}, which only you can read.`,
        options,
      )
    })
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
