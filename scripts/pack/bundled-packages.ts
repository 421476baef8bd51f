import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { projectRoot } from '../../src/core/project-root.ts'

/** A package whose code is in a tarball of ours. */
export type BundledPackage = { name: string; version: string; license: string; folder: string }

type Manifest = {
  name?: string
  version?: string
  license?: string
  dependencies?: Record<string, string>
}

/** Adds the folder of each package of which a module was compiled to `folders`. */
export const collectPackages = (folders: Set<string>): Plugin => ({
  name: 'collect-packages',
  buildEnd() {
    for (const id of this.getModuleIds()) {
      const folder = packageFolderOf(id)
      if (folder !== undefined) folders.add(folder)
    }
  },
})

/** Returns the folder of the package that a module belongs to; undefined for our own modules and Node's. */
function packageFolderOf(id: string): string | undefined {
  const at = id.lastIndexOf(`${sep}node_modules${sep}`)
  if (at === -1) return undefined
  const start = id.indexOf(sep, at + 1) + 1
  const [first = '', second = ''] = id.slice(start).split(sep)
  return join(id.slice(0, start), first.startsWith('@') ? join(first, second) : first)
}

/**
 * Returns the folders of the packages that the pages may contain: those that the sources in `web` and the scripts of the
 * documentation import, and the packages that these need.
 */
export function packagesOfPages(): Set<string> {
  const found = new Set<string>()
  const add = (name: string, from: string): void => {
    const folder = findPackage(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    for (const needed of Object.keys(readManifest(folder).dependencies ?? {})) add(needed, folder)
  }
  for (const folder of ['web', 'site/browser'].map((name) => join(projectRoot, name)))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:tsx?|css)$/.test(file) || /^dist|^vite/.test(file)) continue
      const text = readFileSync(join(folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/(?:from|import\(?) ?'((?:@[\w-]+\/)?[a-z][\w.-]*)/g))
        add(name, folder)
    }
  return found
}

/** Finds an installed package as Node does, from the folder of who needs it upward. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (dirname(folder) === folder) return undefined
  }
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** Describes packages by their folders, in order of their names. */
export const describePackages = (folders: Iterable<string>): BundledPackage[] =>
  [...folders]
    .map((folder) => {
      const { name = '', version = '', license = 'unknown' } = readManifest(folder)
      return { name, version, license, folder }
    })
    .toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1))

/** Returns the licenses of packages in one text, as they ask for where their code is passed on. */
export function licenseTexts(packages: readonly BundledPackage[]): string {
  const parts = packages.map(({ name, version, license, folder }) => {
    const files = readdirSync(folder).filter((file) => /^(?:license|licence|copying|notice)\b/i.test(file))
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim())
    return [`${name} ${version} (${license})`, ...texts].join('\n\n')
  })
  const head = 'The compiled code in this package contains parts of the following packages.'
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
