import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { notFound } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import type { AttachmentId } from '../../core/ids.ts'
import { previewMaxBytes } from '../../core/limits.ts'
import { isPicture } from '../../platform/files/content-type.ts'
import type { Files } from '../../platform/files/storage.ts'
import { ofFile } from './schema.ts'
import type { File } from '../../platform/files/stored-file.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { findReader, getFile } from './store.ts'

const schema = { hide: true, params: ofFile, querystring: noQuery }
/** Kept by this browser alone, and asked about each time: access may have gone. */
const asked = { 'cache-control': 'private, no-cache' }

/**
 * The addresses of files, `/files/att_…`: for whoever is signed in and sees the task (D1). Whatever else there may be
 * behind an id looks like nothing (D21).
 */
export function fileRoutes(app: Api, { database, files }: { database: Database; files: Files }): void {
  app.get('/:id', { schema, config: { door: 'person' } }, async (request, reply) => {
    const file = await fileFor(database, request, request.params.id)
    return sendFile(request, reply, files, file, 'attachment', asked)
  })

  app.get('/:id/preview', { schema, config: { door: 'person' } }, async (request, reply) => {
    const file = await fileFor(database, request, request.params.id)
    if (!isPicture(file.content_type) || file.size > previewMaxBytes) throw notFound()
    return sendFile(request, reply, files, file, 'inline', asked)
  })
}

async function fileFor({ read }: Database, { person }: FastifyRequest, id: AttachmentId): Promise<File> {
  const actor = await findReader(read, person.account_id, id)
  if (!actor) throw notFound()
  return getFile(read, actor, id, null)
}
