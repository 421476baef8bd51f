import type { WorkspaceId } from '../../core/ids.ts'

/** The address of a path of the app. */
export type WorkspaceUrl = (path: string) => string

/**
 * Addresses for a mail of what is one workspace's and has no id that says which, such as its settings: the app goes to
 * that workspace first, whichever one the reader was in last (0163).
 */
export const workspaceUrlIn =
  (publicUrl: string, workspaceId: WorkspaceId): WorkspaceUrl =>
  (path) =>
    `${publicUrl}${path}?in=${workspaceId}`
