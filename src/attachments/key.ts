import type { AttachmentId, ExportId, ImportId, WorkspaceId } from '../lib/ids.ts'

/** What a file is kept under: ids alone, so that no name of a client's becomes a path (S-65). */
export const keyOf = (workspaceId: WorkspaceId, fileId: AttachmentId | ImportId | ExportId): string =>
  `${workspaceId}/${fileId}`
