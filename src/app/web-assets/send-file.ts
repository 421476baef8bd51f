import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '../../platform/http/etag.ts'
import type { WebFile } from './read-build.ts'

/** Sends a file in the smallest encoding that the browser accepts, or 304 when the browser already has it. */
export function sendWebFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: WebFile,
  more: Record<string, string>,
): FastifyReply {
  const [coding, body] = selectCoding(file, headers['accept-encoding'])
  const etag = `"${file.contentHash}${coding ? `-${coding}` : ''}"`
  void reply.headers({ vary: 'accept-encoding', ...more, etag })
  if (reply.statusCode === 200 && matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send()
  if (coding) void reply.header('content-encoding', coding)
  return reply.type(file.type).send(body)
}

type ContentCoding = 'br' | 'gzip'

function selectCoding(
  file: WebFile,
  header: string | undefined,
): [coding: ContentCoding | undefined, body: Buffer] {
  const accepted = acceptedCodings(header)
  for (const coding of ['br', 'gzip'] as const) {
    const body = file[coding]
    if (body && accepted.has(coding)) return [coding, body]
  }
  return [undefined, file.plain]
}

/** Parses `Accept-Encoding` (RFC 9110, 12.5.3); q=0 means not acceptable. */
function acceptedCodings(header = ''): Set<string> {
  const parts = header.split(',').map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
  return new Set(
    parts
      .filter(([, ...parameters]) => !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text)))
      .map(([name = '']) => name),
  )
}
