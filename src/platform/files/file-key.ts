import type { AttachmentId, ExportId, ImportId, WorkspaceId } from '../../core/ids.ts'

/** What is kept as a file. */
export type StoredFileId = AttachmentId | ImportId | ExportId

/** What a file is kept under: ids alone, so that no name of a client's becomes a path (S-65). */
export const fileKey = (workspaceId: WorkspaceId, fileId: StoredFileId): string => `${workspaceId}/${fileId}`
