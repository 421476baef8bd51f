import { hash, randomBytes } from 'node:crypto'

const bytes = 32

/** What opens something to whoever holds it: a session, the link of a mail, an invitation. 43 characters. */
export const randomSecret = (): string => randomBytes(bytes).toString('base64url')

/** What the database keeps of it: 256 random bits need neither salt nor a slow hash (S-64). */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
