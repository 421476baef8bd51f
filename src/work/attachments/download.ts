import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AttachmentId } from '../../core/ids.ts'
import type { Database } from '../../platform/db/database.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { type FilePlace, getStoredFile } from './store.ts'

/** Sends a file that the actor can see, in a task or in a comment on it. @throws not_found, range_not_satisfiable */
export async function downloadAttachment(
  { database, files }: { database: Database; files: FileStorage },
  request: FastifyRequest,
  reply: FastifyReply,
  id: AttachmentId,
  place: FilePlace,
) {
  const file = await getStoredFile(database.read, request.actor, id, place)
  return sendFile(request, reply, files, file, 'attachment')
}
