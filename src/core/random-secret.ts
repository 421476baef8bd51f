import { hash, randomBytes } from 'node:crypto'

const bytes = 32

/** Creates a bearer secret of 43 characters, as for sessions, invitations and the links of emails. */
export const randomSecret = (): string => randomBytes(bytes).toString('base64url')

/** Hashes a secret for the database: 256 random bits need neither a salt nor a slow hash (S-64). */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
