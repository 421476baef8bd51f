import { DaybookError } from './errors.ts'

/** By what the `Authorization` header has. Only its form counts, so that the answer says nothing about any token. */
const unauthorizedMessages = {
  nothing: 'Send an API token in the Authorization header, as "Authorization: Bearer <API_TOKEN>".',
  no_bearer:
    'The Authorization header must be "Bearer <API_TOKEN>", with one space. Basic and other schemes aren\'t accepted.',
  api_token: 'The API token is invalid or has been revoked. Create a new one in Settings → API tokens.',
  access_token:
    'The access token is invalid, has expired or has been revoked. Get a new one with the refresh token.',
}
export type SentCredentials = keyof typeof unauthorizedMessages

/**
 * 401; `error="invalid_token"` only when a token was sent (D33).
 *
 * @param metadataUrl where an app learns how to get a token (RFC 9728)
 */
export const unauthorized = (sent: SentCredentials, metadataUrl?: string) =>
  new DaybookError(
    'unauthorized',
    unauthorizedMessages[sent],
    {},
    {
      'www-authenticate': `Bearer realm="daybook"${sent === 'nothing' ? '' : ', error="invalid_token"'}${
        metadataUrl === undefined ? '' : `, resource_metadata="${metadataUrl}"`
      }`,
    },
  )
