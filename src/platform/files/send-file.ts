import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportId } from '../../core/ids.ts'
import { type ByteRange, fileKey, type FileStorage } from './storage.ts'
import { contentDisposition } from './file-name.ts'
import { matchesEtag } from '../http/etag.ts'
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
  const etag = etagOf(file)
  const common = { ...securityHeaders, ...caching, etag }
  const selected = selectBytes({ headers, method }, file)
  if (selected === 'unchanged') return reply.status(304).headers(common).send()
  const { start, end, partial } = selected
  void reply.headers({
    ...common,
    'content-type': file.content_type,
    'content-length': end - start + 1,
    'content-disposition': contentDisposition(how, file.name),
    ...(partial ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  return reply.status(partial ? 206 : 200).send(await openBytes(files, file, { start, end }, method))
}

const etagOf = ({ sha256 }: Pick<DownloadableFile, 'sha256'>): string => `"${sha256}"`

/**
 * Returns which bytes of a file a request gets, or `unchanged` when its client has them already (RFC 9110, 13
 * and 14). A range applies to GET only, and only if its `If-Range` names this content.
 *
 * @throws range_not_satisfiable
 */
export function selectBytes(
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
  file: Pick<DownloadableFile, 'sha256' | 'size'>,
): (ByteRange & { partial: boolean }) | 'unchanged' {
  const etag = etagOf(file)
  if (matchesEtag(headers['if-none-match'], etag)) return 'unchanged'
  const rangeApplies = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = rangeApplies && method === 'GET' ? parseRange(headers.range, file.size) : undefined
  return range ? { ...range, partial: true } : { start: 0, end: file.size - 1, partial: false }
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
