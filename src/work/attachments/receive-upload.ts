import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { TaskId } from '../../core/ids.ts'
import type { RouteDeps } from '../../platform/http/route-deps.ts'
import { allowLongRequest } from '../../platform/listener/long-requests.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Attachment } from './schema.ts'
import { type Upload, uploadAttachment } from './upload.ts'

/**
 * Receives the file in a request's body and attaches it to a task.
 *
 * @param reauthenticate checks the caller again once the file has arrived, unless `write` does
 * @throws as `uploadAttachment` does
 */
export async function receiveUpload(
  deps: Pick<RouteDeps, 'database' | 'write'> & { files: FileStorage },
  request: FastifyRequest,
  reply: FastifyReply,
  { taskId, ...upload }: { taskId: TaskId } & Omit<Upload, 'size' | 'source'>,
  reauthenticate?: (request: FastifyRequest) => Promise<void>,
): Promise<Attachment> {
  const { actor, body, raw } = request
  const size = Number(request.headers['content-length'])
  allowLongRequest(raw)
  const source = (body as Readable | undefined) ?? raw
  const attachment = await uploadAttachment(
    {
      ...deps,
      async finish(received, work) {
        request.bodyHash = received.sha256
        await reauthenticate?.(request)
        return deps.write(request, reply, work)
      },
    },
    actor,
    taskId,
    { ...upload, size, source },
  )
  // The whole request has been read, so the connection can be kept.
  void reply.removeHeader('connection')
  return attachment
}
