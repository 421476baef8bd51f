import { keyOf } from '../../platform/files/file-key.ts'
import type { ExportId, WorkspaceId } from '../../core/ids.ts'

type Kept = { workspace_id: WorkspaceId; id: ExportId; attempts: number }

/**
 * What the file of an export is kept under: each attempt to make it has one of its own, so that one that comes late, after
 * another worker has begun anew, changes nothing of what that one has made.
 */
export const exportKeyOf = ({ workspace_id, id, attempts }: Kept): string =>
  keyOf(workspace_id, `${id}.${attempts}`)

/** What any attempt may have left. */
export const exportKeysOf = ({ attempts, ...kept }: Kept): string[] =>
  Array.from({ length: attempts }, (_, before) => exportKeyOf({ ...kept, attempts: before + 1 }))
