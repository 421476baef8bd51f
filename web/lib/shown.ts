import { queries } from './queries.ts'

/** Changes what has been read of a workspace and is shown, before the server has said so; nothing where it was not read. */
export const showInstead = <T>(workspaceId: string, path: string, change: (shown: T) => T): void =>
  void queries.setQueryData<T>(['workspace', workspaceId, path], (shown) => shown && change(shown))
