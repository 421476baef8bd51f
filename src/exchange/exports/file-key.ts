import { fileKey } from '../../platform/files/storage.ts'
import type { ExportId, WorkspaceId } from '../../core/ids.ts'

type StoredExport = { workspace_id: WorkspaceId; id: ExportId; attempts: number }

/**
 * What the file of an export is kept under: each attempt to make it has one of its own, so that one that comes late, after
 * another worker has begun anew, changes nothing of what that one has made.
 */
export const exportFileKey = ({ workspace_id, id, attempts }: StoredExport): string =>
  fileKey(workspace_id, `${id}.${attempts}`)

/** What any attempt may have left. */
export const exportFileKeys = ({ attempts, ...kept }: StoredExport): string[] =>
  Array.from({ length: attempts }, (_, before) => exportFileKey({ ...kept, attempts: before + 1 }))
