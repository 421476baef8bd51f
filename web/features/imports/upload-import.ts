import { call, uploadFile } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { invalidatePath } from '../../data/session.ts'
import { queueUploads } from '../../data/uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'

const messages = importsMessages.choose

/** Under this name a file that is to be imported is on its way. */
export const importUploadKey = (workspaceId: string): string => `import ${workspaceId}`

/** What an archive may have, and every other file (importArchiveMaxBytes and importMaxBytes of the service). */
const archiveMaxBytes = 2_147_483_648
const maxBytes = 104_857_600

type UploadImportOptions = {
  /** The list that its tasks go into, unless somebody says otherwise. */
  listId: string | undefined
  /** Goes to it. */
  onUploaded: (id: string) => void
}

/** Sends a file to be looked at. */
export function uploadImport(
  workspaceId: string,
  files: readonly File[],
  { listId, onUploaded }: UploadImportOptions,
): void {
  queueUploads(files.slice(0, 1), {
    targetId: importUploadKey(workspaceId),
    maxBytes: ({ name }) => (/\.zip$/i.test(name) ? archiveMaxBytes : maxBytes),
    async send(file, how) {
      const path = `/workspaces/${workspaceId}/imports?name=${encodeURIComponent(file.name)}`
      const made = await uploadFile<Import>(path, file, how)
      const own = `/imports/${made.id}`
      const placed =
        listId === undefined
          ? made
          : await call<Import>('PATCH', `/workspaces/${workspaceId}${own}`, { list_id: listId })
      queryClient.setQueryData(['workspace', workspaceId, own], placed)
      void invalidatePath(workspaceId, '/imports')
      // Whoever has gone on to something else is not taken away from it.
      if (location.pathname === '/settings/import') onUploaded(made.id)
      else showToast(messages.ready(file.name), { label: messages.look, run: () => onUploaded(made.id) })
    },
  })
}
