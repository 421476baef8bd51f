import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidField, unsupportedMediaType } from '../../core/errors.ts'
import type { FastifyApp } from '../http/route-deps.ts'

const octetStream = 'application/octet-stream'

/** Passes on the bytes of a body unread, on the routes that ask for them. */
export function acceptRawBodies(app: FastifyApp): void {
  app.addContentTypeParser(octetStream, (request, payload, done) => {
    if (request.routeOptions.config.rawBody) done(null, payload)
    else done(unsupportedMediaType())
  })
}

/**
 * Checks what it can before the body is read. Its length is required to reserve storage; without one,
 * as with chunks, it would have to be read to be refused. A refusal ends the connection, since the rest of
 * the body is on it.
 */
export function checkUploadHeaders(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void {
  void reply.header('connection', 'close')
  const length = headers['content-length']
  if (length === undefined || !/^\d{1,15}$/.test(length))
    return done(invalidField('content-length', 'required'))
  const type = headers['content-type']
  if (length !== '0' && type !== octetStream) return done(unsupportedMediaType(octetStream))
  done()
}
