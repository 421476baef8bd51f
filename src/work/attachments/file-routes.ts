import type { FastifyRequest } from 'fastify'
import { findWorkspaceIds } from '../../identity/accounts/workspaces.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import type { AttachmentId } from '../../core/ids.ts'
import { previewMaxBytes } from '../../core/limits.ts'
import { isPreviewable } from '../../platform/files/content-type.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { fileParams } from './schema.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { findActorByAttachment, getStoredFile } from './store.ts'

const schema = { hide: true, params: fileParams, querystring: noQuery }
/** Cached by this browser only, and revalidated each time, since access may have been revoked. */
const revalidate = { 'cache-control': 'private, no-cache' }

/**
 * Serves files at `/files/att_…` to people who are signed in and can see the task (D1). To everyone else, the
 * file does not exist (D21).
 */
export function fileRoutes(
  app: FastifyApp,
  { database, files }: { database: Database; files: FileStorage },
): void {
  app.get('/:id', { schema, config: { access: 'person' } }, async (request, reply) => {
    const file = await getVisibleFile(database, request, request.params.id)
    return sendFile(request, reply, files, file, 'attachment', revalidate)
  })

  app.get('/:id/preview', { schema, config: { access: 'person' } }, async (request, reply) => {
    const file = await getVisibleFile(database, request, request.params.id)
    if (!isPreviewable(file.content_type) || file.size > previewMaxBytes) throw notFound()
    return sendFile(request, reply, files, file, 'inline', revalidate)
  })
}

async function getVisibleFile(
  { read }: Database,
  { person: { account_id } }: FastifyRequest,
  id: AttachmentId,
): Promise<StoredFile> {
  const workspaces = await findWorkspaceIds(read, account_id)
  const actor = await findActorByAttachment(read, account_id, workspaces, id)
  if (!actor) throw notFound()
  return getStoredFile(read, actor, id)
}
