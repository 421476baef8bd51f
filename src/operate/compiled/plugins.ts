import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'rolldown'
import { projectRoot } from '../../core/project-root.ts'

/** Where our own sources are: the commands for people who use the API come with their package (0296). */
const sourceFolders = ['src/', 'packages/', 'web/'].map((folder) => join(projectRoot, folder))
const isOwn = (id: string | undefined): boolean =>
  sourceFolders.some((folder) => id?.startsWith(folder)) && !id?.includes('/node_modules/')

/** A package that a source loads only when asked isn't compiled: it stays in `node_modules`. */
export const packagesWhenAsked: Plugin = {
  name: 'packages-when-asked',
  resolveId(source, importer, { kind }) {
    return isOwn(importer) && kind === 'dynamic-import' && !source.startsWith('.')
      ? { id: source, external: true }
      : undefined
  },
}

/**
 * Lets compiled code find what its sources find by their own place, such as the migrations: `import.meta.url` stays
 * the URL of the source, seen from two folders below the root of the project. Only the URL of another entry becomes that of its
 * compiled file.
 *
 * @param entries the names of the compiled files by the paths of their sources
 */
export const keepSourceUrls = (entries: ReadonlyMap<string, string>): Plugin => ({
  name: 'keep-source-urls',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      if (!isOwn(id)) return undefined
      const own = `new URL('../../${relative(projectRoot, id)}', import.meta.url)`
      return code.replaceAll(
        /new URL\('([^']+\.ts)', import\.meta\.url\)|import\.meta\.url/g,
        (_, specifier: string | undefined) => {
          if (specifier === undefined) return `${own}.href`
          const entry = entries.get(join(dirname(id), specifier))
          return entry === undefined
            ? `new URL('${specifier}', ${own})`
            : `new URL('./${entry}', import.meta.url)`
        },
      )
    },
  },
})

/** Adds the path of each of our modules that was read to `sources`, from the root of the project. */
export const collectSources = (sources: Set<string>): Plugin => ({
  name: 'collect-sources',
  buildEnd() {
    for (const id of this.getModuleIds()) if (isOwn(id)) sources.add(relative(projectRoot, id))
  },
})
