import { call, sendFile } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { forget } from '../../data/session.ts'
import { sendFiles } from '../../data/uploads.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { words as all } from '../../messages/en/imports.ts'

const words = all.choose

/** Under this name a file that is to be imported is on its way. */
export const toImport = (workspaceId: string): string => `import ${workspaceId}`

/** What an archive may have, and every other file (importArchiveMaxBytes and importMaxBytes of the service). */
const archiveMaxBytes = 2_147_483_648
const maxBytes = 104_857_600

type Given = {
  /** The list that its tasks go into, unless somebody says otherwise. */
  into: string | undefined
  /** Goes to it. */
  show: (id: string) => void
}

/** Sends a file to be looked at. */
export function sendToImport(workspaceId: string, files: readonly File[], { into, show }: Given): void {
  sendFiles(files.slice(0, 1), {
    to: toImport(workspaceId),
    maxBytes: ({ name }) => (/\.zip$/i.test(name) ? archiveMaxBytes : maxBytes),
    async deliver(file, how) {
      const path = `/workspaces/${workspaceId}/imports?name=${encodeURIComponent(file.name)}`
      const made = await sendFile<Import>(path, file, how)
      const own = `/imports/${made.id}`
      const placed =
        into === undefined
          ? made
          : await call<Import>('PATCH', `/workspaces/${workspaceId}${own}`, { list_id: into })
      queries.setQueryData(['workspace', workspaceId, own], placed)
      void forget(workspaceId, '/imports')
      // Whoever has gone on to something else is not taken away from it.
      if (location.pathname === '/settings/import') show(made.id)
      else toast(words.ready(file.name), { label: words.look, run: () => show(made.id) })
    },
  })
}
