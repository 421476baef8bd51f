import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fingerprintFile } from './fingerprint.ts'

/** A file of the build, ready to be sent. */
export type WebFile = {
  type: string
  /** The hash of its content, so that it is the same in every process and on every machine. */
  contentHash: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** A complete build in memory, since a newer one may replace its folder at any time. */
export type WebBuild = {
  fingerprint: string
  /** The app's only page, for all routes. */
  index: WebFile
  /** By path, such as `assets/index-C3hP0x.js` or `mark.svg`. */
  files: ReadonlyMap<string, WebFile>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The page's own path in the build. */
const indexName = 'index.html'

/** Reads the build of `folder`; undefined when there is none, or it is unfinished or being replaced. */
export async function readBuild(folder: string): Promise<WebBuild | undefined> {
  try {
    return await readFinishedBuild(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readFinishedBuild(folder: string): Promise<WebBuild | undefined> {
  const fingerprint = await readFingerprint(folder)
  if (fingerprint === undefined) return undefined
  const names = (await readdir(folder, { recursive: true })).filter((name) => contentTypes[extname(name)])
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readWebFile(folder, name)] as const)),
  )
  const index = files.get(indexName)
  // A build that is replaced while it is being read would be a mixture of two.
  if (!index || (await readFingerprint(folder)) !== fingerprint) return undefined
  files.delete(indexName)
  return { fingerprint, index, files }
}

/** Returns the fingerprint of the build; undefined while there is no finished one. */
export const readFingerprint = (folder: string): Promise<string | undefined> =>
  readIfExists(join(folder, fingerprintFile)).then((text) => text?.toString('utf8').trim())

async function readWebFile(folder: string, name: string): Promise<WebFile> {
  const path = join(folder, name)
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    readIfExists(`${path}.br`),
    readIfExists(`${path}.gz`),
  ])
  const contentHash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    type: contentTypes[extname(name)]!,
    contentHash,
    plain,
    ...(br ? { br } : {}),
    ...(gzip ? { gzip } : {}),
  }
}

const readIfExists = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
