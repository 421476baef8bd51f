import type { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { type UploadDeps, storeUpload } from '../../platform/files/store-upload.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { limitExceeded } from '../../core/errors.ts'
import type { ImportId } from '../../core/ids.ts'
import {
  importArchiveMaxBytes,
  importFileMinBytes,
  importMaxBytes,
  importQueueMaxBytes,
} from '../../core/limits.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import type { Import } from './schema.ts'
import * as store from './store.ts'
import { publishImportChange } from './import-context.ts'

/**
 * Stores a file to be imported. It is kept for a week in the file storage; unlike attachments it doesn't
 * count against the workspace's storage, so their size is limited, each and together (0194, 0232).
 *
 * @throws forbidden for a guest, unprocessable before anything is read; validation_error if the upload is
 *   incomplete
 */
export async function uploadImport(
  deps: UploadDeps,
  actor: Actor,
  { name, size, source }: { name: string; size: number; source: Readable },
): Promise<Import> {
  const { workspace_id } = actor
  const { database } = deps
  const id = await write(database, workspace_id, (sql) =>
    reserveImport(sql, actor, cleanFileName(name), size),
  )
  return storeUpload(deps, workspace_id, {
    id,
    size,
    source,
    async save(sql, { sha256 }) {
      await store.markStored(sql, actor, id, sha256)
      publishImportChange(sql, actor, id)
      return store.getImport(sql, actor, id)
    },
    release: () => write(database, workspace_id, (sql) => store.discardUpload(sql, actor, id)),
  })
}

async function reserveImport(sql: Transaction, actor: Actor, name: string, size: number): Promise<ImportId> {
  refuseGuests(actor)
  const max = /\.zip$/i.test(name) ? importArchiveMaxBytes : importMaxBytes
  if (size > max) throw limitExceeded('import_size', max, size)
  const { bytes } = await store.getImportQueue(sql, actor)
  const taken = bytes + Math.max(size, importFileMinBytes)
  if (taken > importQueueMaxBytes) throw limitExceeded('import_queue', importQueueMaxBytes, taken)
  const id = sql.newId('imp')
  await store.insertImport(sql, actor, { id, name, size })
  return id
}
