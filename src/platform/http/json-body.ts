import { hash } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldReason } from '../../core/error-reasons.ts'
import { type DaybookError, invalidField, unsupportedMediaType, validationError } from '../../core/errors.ts'
import { bodyMaxBytes, jsonDepthMax, jsonFieldsMax } from '../../core/limits.ts'
import { hasForbiddenCharacters } from '../../core/text.ts'
import { countFields } from './count-fields.ts'
import { findRepeatedKey } from './repeated-keys.ts'
import { fieldPath } from './validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the body's bytes; only computed for requests with an `Idempotency-Key` (D31). */
    bodyHash: Buffer | null
  }
}

const mediaType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i

/**
 * Accepts JSON in UTF-8 and nothing else, with one parser for every route. An empty body
 * counts as no body, which is what an action expects.
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
  // A request without a body has no content type, although curl -d '' sends one (D25).
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
    if (length === '0' && coding === undefined) delete headers['content-type']
    done()
  })
  // Compressed bodies are refused rather than unpacked, so that none can be a bomb (S-41).
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding.toLowerCase() !== 'identity') done(unsupportedMediaType())
    else done(null, payload)
  })
}

function parseBody(request: FastifyRequest, body: Buffer): unknown {
  if (body.length === 0) return undefined
  if (request.headers['idempotency-key'] !== undefined) request.bodyHash = hash('sha256', body, 'buffer')
  if (!isUtf8(body))
    throw validationError([{ field: '', reason: 'utf8' }], 'The request body is not valid UTF-8.')
  const { fields, excess } = countFields(body, { fieldsMax: jsonFieldsMax, depthMax: jsonDepthMax })
  if (excess === 'depth') throw invalidField('', excess)
  if (excess)
    throw validationError(
      [{ field: '', reason: excess }],
      `The request body can have at most ${jsonFieldsMax.toLocaleString('en-US')} fields. Split it into smaller requests.`,
    )
  const text = body.toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw validationError(
      [{ field: '', reason: 'json' }],
      `The request body is not valid JSON.${describeFault(text, error as SyntaxError)}`,
    )
  }
  // Fastify treats null as no body at all, so it is refused here, where the two differ (S-28).
  if (value === null)
    throw validationError([{ field: '', reason: 'type' }], 'The request body must be an object.')
  const kept = { keys: 0 }
  const fault = findFault(value, 0, kept)
  if (fault) throw faultError(fault)
  // Of a key that an object has twice, JSON.parse keeps the last (0225).
  if (fields !== kept.keys) throw repeatedKeyError(text)
  return value
}

/** Where the text stops being JSON, as far as the parser says. */
function describeFault(text: string, { message }: SyntaxError): string {
  if (message.includes('end of JSON input')) return ' It ends too early.'
  const position = Number(/ at position (\d+)/.exec(message)?.[1] ?? Number.NaN)
  if (Number.isNaN(position)) return ''
  if (position >= text.length) return ' It ends too early.'
  const lines = text.slice(0, position).split('\n')
  return ` Check line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}.`
}

function repeatedKeyError(text: string): DaybookError {
  const field = fieldPath(findRepeatedKey(text) ?? [])
  return validationError(
    [{ field, reason: 'repeated' }],
    `${field} is in the request body twice. Send it once.`,
  )
}

/** What no field may contain, and where; the path is only built for the bodies that need one. */
type BodyFault = { reason: FieldReason; path: (string | number)[] }

/**
 * Finds what is refused in any body, before anything walks or stores it (D35, S-20 to S-26).
 *
 * @param kept counts the keys of the objects on the way
 */
function findFault(value: unknown, depth: number, kept: { keys: number }): BodyFault | undefined {
  if (typeof value === 'string') return hasForbiddenCharacters(value) ? createFault('characters') : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : createFault('range')
  if (value === null || typeof value !== 'object') return undefined
  if (depth === jsonDepthMax) return createFault('depth')
  return Array.isArray(value) ? findInArray(value, depth, kept) : findInObject(value, depth, kept)
}

function findInArray(items: unknown[], depth: number, kept: { keys: number }): BodyFault | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const found = findFault(items[index], depth + 1, kept)
    if (found) return prependPath(index, found)
  }
  return undefined
}

function findInObject(value: object, depth: number, kept: { keys: number }): BodyFault | undefined {
  for (const [key, item] of Object.entries(value)) {
    kept.keys += 1
    if (key === '__proto__' || hasForbiddenCharacters(key)) return prependPath(key, createFault('key'))
    const found = findFault(item, depth + 1, kept)
    if (found) return prependPath(key, found)
  }
  return undefined
}

const createFault = (reason: FieldReason): BodyFault => ({ reason, path: [] })
const prependPath = (step: string | number, { reason, path }: BodyFault): BodyFault => ({
  reason,
  path: [step, ...path],
})

const faultError = ({ reason, path }: BodyFault) => {
  const field = fieldPath(path)
  if (reason !== 'range') return invalidField(field, reason)
  return validationError([{ field, reason }], `${field || 'The number'} must be finite, such as 1000.`)
}
