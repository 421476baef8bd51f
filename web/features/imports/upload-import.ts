import { call, uploadFile } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { invalidatePath } from '../../data/session.ts'
import { queueUploads } from '../../data/uploads.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'

const messages = importsMessages.choose

/** The key of import uploads in the upload queue. */
export const importUploadKey = (workspaceId: string): string => `import ${workspaceId}`

/** The size limits of archives and of other files (importArchiveMaxBytes and importMaxBytes on the server). */
const archiveMaxBytes = 2_147_483_648
const maxBytes = 104_857_600

type UploadImportOptions = {
  /** The list that the tasks go into by default. */
  listId: string | undefined
  /** Opens the import. */
  onUploaded: (id: string) => void
}

/** Uploads a file for preview. */
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
      const created = await uploadFile<Import>(path, file, how)
      const importPath = `/imports/${created.id}`
      const uploaded =
        listId === undefined
          ? created
          : await call<Import>('PATCH', `/workspaces/${workspaceId}${importPath}`, { list_id: listId })
      queryClient.setQueryData(['workspace', workspaceId, importPath], uploaded)
      void invalidatePath(workspaceId, '/imports')
      // If the person has moved on to another page, a toast links to the import instead.
      if (location.pathname === '/settings/import') onUploaded(created.id)
      else showToast(messages.ready(file.name), { label: messages.look, run: () => onUploaded(created.id) })
    },
  })
}
