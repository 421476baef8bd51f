import { hash, randomBytes } from 'node:crypto'

/** What the link of an invitation holds: 256 random bits, so a fast hash is enough. */
export const newInvitationSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of it. */
export const hashInvitationSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
