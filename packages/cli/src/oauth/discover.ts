import { DaybookError } from '../../../sdk/src/index.ts'
import { parseUrl } from '../client/session.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { sendOauth } from './send.ts'

/** The endpoints of a service's authorization server. */
export type Endpoints = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  registration_endpoint: string
  revocation_endpoint: string
}

/**
 * Reads where a service signs apps in (RFC 8414).
 *
 * @throws when it doesn't, calls itself otherwise, or would send a token elsewhere
 */
export async function discover(send: typeof fetch, url: string): Promise<Endpoints> {
  const found = await readMetadata(send, url)
  const endpoint = (name: Exclude<keyof Endpoints, 'issuer'>): string => {
    const value = found[name]
    if (typeof value === 'string' && parseUrl(value)?.origin === new URL(url).origin) return value
    throw unusable(url)
  }
  if (typeof found['issuer'] === 'string' && found['issuer'] !== url)
    throw new CommandFailure(
      `This Daybook calls itself ${found['issuer']}. Run daybook login --url ${found['issuer']}`,
      exitCodes.failed,
    )
  return {
    issuer: url,
    authorization_endpoint: endpoint('authorization_endpoint'),
    token_endpoint: endpoint('token_endpoint'),
    registration_endpoint: endpoint('registration_endpoint'),
    revocation_endpoint: endpoint('revocation_endpoint'),
  }
}

async function readMetadata(send: typeof fetch, url: string): Promise<Record<string, unknown>> {
  try {
    return await sendOauth(send, `${url}/.well-known/oauth-authorization-server`)
  } catch (error) {
    if (error instanceof DaybookError && error.status !== undefined && error.status < 500) throw unusable(url)
    throw error
  }
}

const unusable = (url: string) =>
  new CommandFailure(
    `${url} has no sign-in through the browser. Is the URL right? With an API token, run daybook login --with-token --url ${url}`,
    exitCodes.failed,
  )
