import { createHash } from 'node:crypto'
import { access, constants, readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { projectRoot } from '../../core/project-root.ts'

/** The sources of the web app; a release has none. The documentation is built with it. */
export const sourceFolder = join(projectRoot, 'web')
export const buildFolder = join(sourceFolder, 'dist')

/** Written last into a build, with the fingerprint of its sources. */
export const fingerprintFile = '.stamp'

/** `dist`, and what is beside it during a build. */
const buildOutput = /^dist(?:[./]|$)/

/**
 * Hashes everything that goes into the build: the sources, the files of the service that they import, and the
 * lock file, which names every package. Returns undefined when there are no sources.
 */
export async function fingerprintSources(): Promise<string | undefined> {
  const names = await readdir(sourceFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sources = names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(sourceFolder, join(entry.parentPath, entry.name)))
    .filter((name) => !buildOutput.test(name))
  if (!sources.includes('index.html')) return undefined

  const texts = await readAll(sources.map((name) => join(sourceFolder, name)))
  const documentation = await documentationSources()
  const phrases = await filesIn('src/core/phrases', /\.ts$/)
  const beyond = new Set([...texts].flatMap(([path, text]) => importsFromSrc(path, text)))
  const others = await readAll([
    ...new Set([...beyond, ...phrases]),
    ...documentation,
    join(projectRoot, 'package-lock.json'),
  ])
  const hash = createHash('sha256')
  for (const [path, text] of [...texts, ...others].toSorted(byPath))
    hash.update(`${relative(projectRoot, path)}\0${text.length}\0`).update(text)
  return hash.digest('base64url')
}

/** What the pages at `/docs` are built from: their templates, and the documents that they show. */
async function documentationSources(): Promise<string[]> {
  const [templates, documents] = await Promise.all([
    filesIn('site', /^(?!dist\b).*\.(?:ts|css)$/),
    filesIn('docs', /^(?:[\w-]+\.md|openapi\.json)$/),
  ])
  return [...templates, ...documents, join(projectRoot, 'packages/sdk/README.md')].toSorted()
}

async function filesIn(folder: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(join(projectRoot, folder), { recursive: true }).catch(() => [])
  return entries.filter((name) => names.test(name)).map((name) => join(projectRoot, folder, name))
}

/** Whether the build tools are installed, as in a checkout, and the folder is writable. */
export async function canBuild(): Promise<boolean> {
  try {
    import.meta.resolve('vite')
    await access(sourceFolder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

type SourceText = readonly [path: string, text: Buffer]

/** Reads files, leaving out those that have been removed in the meantime. */
async function readAll(paths: string[]): Promise<SourceText[]> {
  const files = await Promise.all(
    paths.map(async (path): Promise<SourceText[]> => {
      const text = await readFile(path).catch(() => undefined)
      return text ? [[path, text]] : []
    }),
  )
  return files.flat()
}

function importsFromSrc(path: string, text: Buffer): string[] {
  if (!/\.tsx?$/.test(path)) return []
  return [...text.toString('utf8').matchAll(/from '((?:\.\.\/)+src\/[^']+\.ts)'/g)].map(
    ([, specifier = '']) => resolve(path, '..', specifier),
  )
}

const byPath = ([a]: SourceText, [b]: SourceText): number => (a < b ? -1 : Number(a > b))
