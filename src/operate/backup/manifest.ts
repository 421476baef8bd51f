import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AppliedMigration } from './tables-store.ts'

/** The size and hash of a table or file. */
export type Checksum = { bytes: number; sha256: string }

/** The description of a backup; written last, so that a backup without it is incomplete. */
export type Manifest = {
  format: 1
  made_at: string
  migrations: AppliedMigration[]
  /** Tells whether a secret key is the one that the data was sealed with. */
  secret_key_check: string
  tables: (Checksum & { name: string; rows: number })[]
  files: (Checksum & { name: string })[]
  /** Files that were deleted before they could be copied. */
  gone: string[]
}

export const manifestName = 'manifest.json'
export const secretKeyName = 'secret.key'
export const tableEntryName = (table: string): string => `tables/${table}.tsv`
export const fileEntryName = ({ workspace_id, id }: { workspace_id: string; id: string }): string =>
  `files/${workspace_id}/${id}`

/** Passes bytes on and computes their checksum; `sum` is complete once all of them have passed. */
export function withChecksum(source: AsyncIterable<Buffer>): { stream: Readable; sum: () => Checksum } {
  const hash = createHash('sha256')
  let bytes = 0
  async function* pass() {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    stream: Readable.from(pass(), { objectMode: false }),
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}
