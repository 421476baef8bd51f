import { hash, randomBytes } from 'node:crypto'
import type { WorkspaceId } from './ids.ts'

const bytes = 32
const workspacePrefix = 'wsp_'
const workspaceSecretPattern = /^([0-7][0-9a-hjkmnp-tv-z]{25})[\w-]{43}$/

/** Creates a bearer secret of 43 characters, as for sessions and the links of emails. */
export const randomSecret = (): string => randomBytes(bytes).toString('base64url')

/**
 * Creates the secret of something in a workspace, whose ID it begins with, so that only the node that has the workspace
 * is asked for it (0265). It isn't less secret for that: all of it is hashed, and the 43 characters are as random.
 */
export const workspaceSecret = (workspaceId: WorkspaceId): string =>
  workspaceId.slice(workspacePrefix.length) + randomSecret()

/** Returns the workspace that a secret names; undefined for one of the first releases, which name none. */
export function workspaceOfSecret(secret: string): WorkspaceId | undefined {
  const id = workspaceSecretPattern.exec(secret)?.[1]
  return id === undefined ? undefined : `${workspacePrefix}${id}`
}

/** Hashes a secret for the database: 256 random bits need neither a salt nor a slow hash (S-64). */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
