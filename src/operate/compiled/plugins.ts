import { basename, dirname, join, relative } from 'node:path'
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

/** What find-my-way does for each of hundreds of routes when it's added, and what it does instead. */
const routerChanges: Readonly<Record<string, readonly [before: RegExp, after: string][]>> = {
  'node.js': [
    [
      /const lines = \[\]\n\s+for \(let i = 1; i < prefix\.length[^]+?return new Function\('path', 'i'.+/,
      'return (path, i) => path.startsWith(prefix, i)',
    ],
  ],
  'handler-storage.js': [
    [
      /_createParamsObject: this\._compileCreateParamsObject\(params\)/,
      `_createParamsObject: (...values) => (handlerObject._createParamsObject = this._compileCreateParamsObject(params))(...values)`,
    ],
    [
      /this\._compileGetHandlerMatchingConstraints\(constrainer, constraints\)/,
      `this._getHandlerMatchingConstraints = (derived) => {
        this._compileGetHandlerMatchingConstraints(constrainer, constraints)
        return this._getHandlerMatchingConstraints(derived)
      }`,
    ],
  ],
}

/**
 * Fastify's router generates and compiles up to three functions for each route at the start. In the compiled server, it
 * does so for a route's parameters when the route is first used, and compares paths with a function that is already there (0560).
 */
export const routesWhenUsed: Plugin = {
  name: 'routes-when-used',
  transform: {
    filter: { id: /\/find-my-way\/lib\/(?:node|handler-storage)\.js$/ },
    handler(code, id) {
      let changed = code
      for (const [before, after] of routerChanges[basename(id)] ?? []) {
        if (!before.test(changed)) this.error(`find-my-way has changed: ${String(before)}`)
        changed = changed.replace(before, () => after)
      }
      return { code: changed, map: null }
    },
  },
}
