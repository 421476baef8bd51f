import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportId } from '../../core/ids.ts'
import type { FileStorage, ByteRange } from './storage.ts'
import { fileKey } from './file-key.ts'
import { contentDisposition } from './file-name.ts'
import { parseRange } from './byte-range.ts'
import type { StoredFile } from './stored-file.ts'

/** Whatever a file turns out to be, it runs and loads nothing, and no other site shows it (S-65). */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
}

/** What is kept under an id of its own. */
export type DownloadableFile = Omit<StoredFile, 'id' | 'stored_at'> & { id: StoredFile['id'] | ExportId }

/**
 * Sends a file, or the part of it that is asked for, straight from where it is kept; 304 to whom already has it.
 *
 * @throws range_not_satisfiable
 */
export async function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  files: FileStorage,
  file: DownloadableFile,
  how: 'attachment' | 'inline',
  caching: Record<string, string> = {},
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  const common = { ...securityHeaders, ...caching, etag }
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.status(304).headers(common).send()

  const mayBePart = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = mayBePart && method === 'GET' ? parseRange(headers.range, file.size) : undefined
  const { start, end } = part ?? { start: 0, end: file.size - 1 }
  void reply.headers({
    ...common,
    'content-type': file.content_type,
    'content-length': end - start + 1,
    'content-disposition': contentDisposition(how, file.name),
    ...(part ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  return reply.status(part ? 206 : 200).send(await openBytes(files, file, { start, end }, method))
}

async function openBytes(
  files: FileStorage,
  file: DownloadableFile,
  part: ByteRange,
  method: string,
): Promise<Readable> {
  // To HEAD nothing is sent, so nothing is opened; nothing is all there is of an empty file.
  if (method === 'HEAD' || part.end < part.start) return Readable.from([], { objectMode: false })
  return files.open(fileKey(file.workspace_id, file.id), part)
}
