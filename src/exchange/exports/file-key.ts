import { fileKey } from '../../platform/files/storage.ts'
import type { ExportId, WorkspaceId } from '../../core/ids.ts'

type StoredExport = { workspace_id: WorkspaceId; id: ExportId; attempts: number }

/**
 * Returns the storage key of an export's file. Each attempt has its own, so that a late one can't overwrite
 * the file of a worker that has started over in the meantime.
 */
export const exportFileKey = ({ workspace_id, id, attempts }: StoredExport): string =>
  fileKey(workspace_id, `${id}.${attempts}`)

/** Returns the keys of all attempts so far. */
export const exportFileKeys = ({ attempts, ...stored }: StoredExport): string[] =>
  Array.from({ length: attempts }, (_, index) => exportFileKey({ ...stored, attempts: index + 1 }))
