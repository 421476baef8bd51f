import { randomBytes } from 'node:crypto'
import type { WebhookId } from '../../core/ids.ts'
import type { Secrets } from '../../core/secrets.ts'

const secretBytes = 36

/** Returns a new signing secret: 54 characters, since 36 bytes need no padding in base64 (D41). */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Seals a secret for storage, bound to its endpoint so that it can't be opened for another one. */
export const sealWebhookSecret = (secrets: Secrets, id: WebhookId, secret: string): Buffer =>
  secrets.seal('webhook', Buffer.from(secret), id)

/** Returns the secret to sign with, or undefined if it was sealed with another key. */
export const openWebhookSecret = (secrets: Secrets, id: WebhookId, box: Buffer): string | undefined =>
  secrets.open('webhook', box, id)?.toString()
