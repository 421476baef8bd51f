import type { WorkspaceId } from '../../core/ids.ts'

/** Returns the full URL of a path in the app. */
export type WorkspaceUrl = (path: string) => string

/**
 * Builds URLs for pages of one workspace whose path doesn't name it, such as its settings. The app switches
 * to that workspace first, whichever one the reader used last (0163).
 */
export const workspaceUrlIn =
  (publicUrl: string, workspaceId: WorkspaceId): WorkspaceUrl =>
  (path) =>
    `${publicUrl}${path}?in=${workspaceId}`
