import { hash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsupportedMediaType, validationError } from '../errors.ts'
import { bodyMaxBytes, jsonDepthMax } from '../limits.ts'
import { hasForbiddenCharacters } from '../lib/text.ts'
import { fieldName } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body's bytes, kept only where an `Idempotency-Key` came with it (D31). */
    bodyHash: Buffer | null
  }
}

const mediaType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i

/**
 * Bodies are JSON in UTF-8: one parser for every route. An empty body is no body, which is what an
 * action expects.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.decorateRequest('bodyHash', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'buffer', bodyLimit: bodyMaxBytes },
    (request, body, done) => {
      try {
        done(null, parseBody(request, body as Buffer))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  // What has no body has no type of a body: curl -d '' names one all the same (D25).
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
    if (length === '0' && coding === undefined) delete headers['content-type']
    done()
  })
  // gzip and the like are refused rather than unpacked: no bombs (S-41).
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding.toLowerCase() !== 'identity') done(unsupportedMediaType())
    else done(null, payload)
  })
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (request.headers['idempotency-key'] !== undefined) request.bodyHash = hash('sha256', body, 'buffer')
  if (!isUtf8(body)) throw validationError([{ field: '', reason: 'utf8' }], 'The body is not valid UTF-8.')
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw validationError([{ field: '', reason: 'json' }], 'The body is not valid JSON.')
  }
  // Fastify takes null for no body at all, so it is refused here, where the two are told apart (S-28).
  if (value === null) throw validationError([{ field: '', reason: 'type' }], 'The request must be object.')
  inspect(value, [], 0)
  return value
}

/** What no field may hold (D35, S-20 to S-26): refused here, before anything walks or stores it. */
function inspect(value: unknown, path: (string | number)[], depth: number): void {
  if (typeof value === 'string') {
    if (hasForbiddenCharacters(value)) refuse(path, 'characters')
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) refuse(path, 'range')
  } else if (value !== null && typeof value === 'object') {
    if (depth === jsonDepthMax) refuse(path, 'depth')
    if (Array.isArray(value)) value.forEach((item, index) => inspect(item, [...path, index], depth + 1))
    else
      for (const [key, item] of Object.entries(value)) {
        if (key === '__proto__' || hasForbiddenCharacters(key)) refuse(path, 'key')
        inspect(item, [...path, key], depth + 1)
      }
  }
}

function refuse(path: (string | number)[], reason: string): never {
  const field = fieldName(path)
  throw validationError([{ field, reason }], `${field || 'The body'} cannot be accepted: ${reason}.`)
}
