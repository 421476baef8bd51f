import { randomBytes } from 'node:crypto'
import type { WebhookId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'

const secretBytes = 36

/** The secret of an address: 54 characters, since 36 bytes need no padding in base64 (D41). */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** The secret as it is stored: bound to its address, so that it opens nowhere else. */
export const sealWebhookSecret = (secrets: Secrets, id: WebhookId, secret: string): Buffer =>
  secrets.seal('webhook', Buffer.from(secret), id)

/** The secret to sign with; undefined when it was sealed with another key. */
export const openWebhookSecret = (secrets: Secrets, id: WebhookId, box: Buffer): string | undefined =>
  secrets.open('webhook', box, id)?.toString()
