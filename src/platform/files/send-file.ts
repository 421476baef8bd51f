import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportId } from '../../core/ids.ts'
import { type ByteRange, fileKey, type FileStorage } from './storage.ts'
import { contentDisposition } from './file-name.ts'
import { parseRange } from './byte-range.ts'
import type { StoredFile } from './stored-file.ts'

/** Whatever a file contains, it executes and loads nothing, and no other site can embed it (S-65). */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
}

/** A stored file that can be downloaded. */
export type DownloadableFile = Omit<StoredFile, 'id' | 'stored_at'> & { id: StoredFile['id'] | ExportId }

/**
 * Streams a file, or the requested range of it, from the storage; 304 when the client already has it.
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

  const rangeApplies = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = rangeApplies && method === 'GET' ? parseRange(headers.range, file.size) : undefined
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  void reply.headers({
    ...common,
    'content-type': file.content_type,
    'content-length': end - start + 1,
    'content-disposition': contentDisposition(how, file.name),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  return reply.status(range ? 206 : 200).send(await openBytes(files, file, { start, end }, method))
}

async function openBytes(
  files: FileStorage,
  file: DownloadableFile,
  range: ByteRange,
  method: string,
): Promise<Readable> {
  // HEAD and empty files need no bytes, so nothing is opened.
  if (method === 'HEAD' || range.end < range.start) return Readable.from([], { objectMode: false })
  return files.open(fileKey(file.workspace_id, file.id), range)
}
