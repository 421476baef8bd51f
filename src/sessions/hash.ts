import { hash } from 'node:crypto'

/** What the database keeps of a session; 256 random bits need no salt. */
export const hashSession = (secret: string): Buffer => hash('sha256', secret, 'buffer')
