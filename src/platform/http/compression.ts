import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compressedTag } from './etag.ts'
import type { FastifyApp } from './route-deps.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * A list of 5,000 rows shrinks to a tenth, in two or three milliseconds off the event loop; higher levels
 * cost five times as much for a sixth less (0147).
 */
const compressions = {
  br: (text: string) =>
    toBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => toGzip(text, { level: 1 }),
} as const

type Encoding = keyof typeof compressions

/**
 * Compresses the successful GET responses of the routes that are added after it, for clients that accept it. Responses
 * to other methods stay as they are: the secret of a new webhook is in one of them, next to text that someone has chosen
 * (0277).
 *
 * @param minLength shorter responses, in UTF-16 code units, aren't worth it
 */
export function compressResponses(app: FastifyApp, minLength: number): void {
  // Calls back without a promise, so that a response that stays as it is waits for nothing.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength || reply.statusCode !== 200)
      return done(null, payload)
    if (request.method !== 'GET' && request.method !== 'HEAD') return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    if (request.method === 'HEAD') return done(null, payload)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string') void reply.header('etag', compressedTag(etag, encoding))
    compressions[encoding](payload).then((compressed) => done(null, compressed), done)
  })
}

/** Clients send one of a few values; each is parsed once. */
const chosen = new Map<string, Encoding | undefined>()
const chosenMax = 100

/** Chooses the best encoding of the client's `Accept-Encoding`. */
function chooseEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const header = String(accepted)
  if (chosen.has(header)) return chosen.get(header)
  const encoding = parseAccepted(header)
  if (chosen.size < chosenMax) chosen.set(header, encoding)
  return encoding
}

function parseAccepted(header: string): Encoding | undefined {
  const acceptedNames = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.replaceAll(/\s/g, '').split(';q='))
      .filter(([, weight = '1']) => Number(weight) > 0)
      .map(([name]) => name),
  )
  return (['br', 'gzip'] as const).find((name) => acceptedNames.has(name))
}
