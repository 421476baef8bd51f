import type { FastifyRequest } from 'fastify'
import type { FileStorage } from '../../platform/files/storage.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { type DownloadableFile, selectBytes, sendFile } from '../../platform/files/send-file.ts'
import type { Database } from '../../platform/db/database.ts'
import { findWorkspaceIds } from '../../identity/accounts/workspaces.ts'
import { write } from '../../platform/db/write.ts'
import { notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { idSchema, noQuery } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { findExportFile } from './store.ts'

const schema = { hide: true, params: Type.Object({ id: idSchema('exp') }), querystring: noQuery }
/** Revalidated every time: the file may be gone. */
const caching = { 'cache-control': 'private, no-cache' }

/**
 * `/files/exports/exp_…`: for the member who created the export, while they are signed in and still a member;
 * for anyone else it doesn't exist (D21). The action log records each download, once even if it was
 * interrupted and resumed.
 */
export function exportFileRoutes(
  app: FastifyApp,
  { database, files }: { database: Database; files: FileStorage },
): void {
  app.get('/exports/:id', { schema, config: { access: 'person' } }, async (request, reply) => {
    const { account_id } = request.person
    const workspaces = await findWorkspaceIds(database.read, account_id)
    const found = await findExportFile(database.read, account_id, workspaces, request.params.id)
    if (!found) throw notFound()
    const { actor, file } = found
    const { workspace_name, created_at } = file
    if (startsDownload(request, file))
      await write(database, actor.workspace_id, async (sql) =>
        record(sql, actor, { action: 'export.downloaded', subject_id: file.id, list_id: null }),
      )
    const name = cleanFileName(`Daybook - ${workspace_name} - ${created_at.slice(0, 10)}.zip`)
    const content_type = 'application/zip'
    return sendFile(
      request,
      reply,
      files,
      { ...file, id: `${file.id}.${file.attempts}`, name, content_type },
      'attachment',
      caching,
    )
  })
}

/** Whether a request starts a download: it gets the first byte, however it asked for it. */
function startsDownload(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  file: Pick<DownloadableFile, 'sha256' | 'size'>,
): boolean {
  if (request.method !== 'GET') return false
  const selected = selectBytes(request, file)
  return selected !== 'unchanged' && selected.start === 0
}
