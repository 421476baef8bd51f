import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { stampFile } from './fingerprint.ts'

/** How a file of the build is sent. */
export type PageFile = {
  type: string
  /** Of its content, so that every process and every machine names it alike. */
  tag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** A whole build in memory: a newer one may replace its folder at any moment. */
export type Build = {
  stamp: string
  /** The one page of the app, whatever its route. */
  page: PageFile
  /** By path: `assets/index-C3hP0x.js`, `mark.svg`. */
  files: ReadonlyMap<string, PageFile>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** The page's own path in the build. */
const page = 'index.html'

/** Reads the build of `folder`; undefined where there is none, none that is finished, or one that is being replaced. */
export async function readBuild(folder: string): Promise<Build | undefined> {
  try {
    return await readWhole(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function readWhole(folder: string): Promise<Build | undefined> {
  const stamp = await readStamp(folder)
  if (stamp === undefined) return undefined
  const names = (await readdir(folder, { recursive: true })).filter((name) => types[extname(name)])
  const files = new Map(
    await Promise.all(names.map(async (name) => [name, await readPageFile(folder, name)] as const)),
  )
  const found = files.get(page)
  // A build that is replaced while it is read would be a mixture of two.
  if (!found || (await readStamp(folder)) !== stamp) return undefined
  files.delete(page)
  return { stamp, page: found, files }
}

/** What the build was made of; undefined while there is no finished one. */
export const readStamp = (folder: string): Promise<string | undefined> =>
  readIfThere(join(folder, stampFile)).then((stamp) => stamp?.toString('utf8').trim())

async function readPageFile(folder: string, name: string): Promise<PageFile> {
  const path = join(folder, name)
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    readIfThere(`${path}.br`),
    readIfThere(`${path}.gz`),
  ])
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { type: types[extname(name)]!, tag, plain, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }
}

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw error
  })
