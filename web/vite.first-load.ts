import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** Which modules are part of the first load, for the bundler. Grouped, they compress better and need fewer requests. */

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** The modules of every page, those that any first screen with tasks needs in addition, those of a list, and those of the pages before it. */
export const frontModules = new Set<string>()
export const taskModules = new Set<string>()
export const listModules = new Set<string>()
export const authModules = new Set<string>()

export const groupFirstLoad: Plugin = {
  name: 'group-first-load',
  async buildEnd() {
    const importsOf = importReader(this)
    const gather = async (into: Set<string>, path: string) => {
      const found = new Set([sourceOf(path)])
      for (const id of found) {
        if (frontModules.has(id)) continue
        into.add(id)
        for (const imported of await importsOf(id)) found.add(imported)
      }
    }
    await gather(frontModules, 'main.tsx')
    for (const path of ['screens/auth/sign-in.tsx', 'features/apps/app-request-form.tsx'])
      await gather(authModules, path)
    await gather(taskModules, 'shell/app.tsx')
    // Either may be the first screen; what only a list needs is a chunk of its own.
    const today = new Set<string>()
    await gather(today, 'screens/today.tsx')
    await gather(listModules, 'screens/list.tsx')
    for (const id of listModules.intersection(today)) taskModules.add(id)
    // What signing in shares with the screens isn't worth loading those for; nor are its texts worth loading for them.
    for (const id of taskModules) if (authModules.delete(id)) frontModules.add(id)
  },
}

/** Where an index has a name from. */
type Origin = { id: string; name: string }

/**
 * Returns a function that finds the modules a module imports. The index of a library imports all of the library, so it would
 * count as needed by everything that imports anything of it; in its place are the modules of the imported names.
 */
function importReader(bundle: Rolldown.PluginContext) {
  const indexes = new Map<string, Map<string, Origin> | undefined>()

  async function importsOf(id: string): Promise<readonly string[]> {
    const imported = bundle.getModuleInfo(id)?.importedIds ?? []
    const isLibrary = await Promise.all(imported.map(async (one) => (await indexOf(one)) !== undefined))
    if (!isLibrary.includes(true)) return imported
    const found = new Set(imported.filter((_, at) => !isLibrary[at]))
    for (const { id: from, name } of (await namesImportedBy(id)).values())
      found.add(await originOf(from, name))
    return [...found]
  }

  /** Follows a name through indexes; a name that an index doesn't list needs the whole index. */
  async function originOf(id: string, name: string): Promise<string> {
    const origin = (await indexOf(id))?.get(name)
    return origin ? originOf(origin.id, origin.name) : id
  }

  async function indexOf(id: string): Promise<Map<string, Origin> | undefined> {
    if (!indexes.has(id)) indexes.set(id, id.includes('/node_modules/') ? await readIndex(id) : undefined)
    return indexes.get(id)
  }

  /** Returns the names that a module only passes on, or undefined if it does anything else. */
  async function readIndex(id: string): Promise<Map<string, Origin> | undefined> {
    const code = bundle.getModuleInfo(id)?.code ?? ''
    if (!code.includes('export')) return undefined
    const names = new Map<string, Origin>()
    const imported = await namesImportedBy(id)
    for (const statement of bundle.parse(code).body) {
      if (statement.type === 'ImportDeclaration' || 'directive' in statement) continue
      if (statement.type === 'ExportAllDeclaration' && statement.exported === null) {
        const from = (await bundle.resolve(statement.source.value, id))?.id
        const all = from === undefined ? undefined : await indexOf(from)
        if (from === undefined || all === undefined) return undefined
        for (const name of all.keys()) if (!names.has(name)) names.set(name, { id: from, name })
        continue
      }
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration) return undefined
      const from = statement.source && (await bundle.resolve(statement.source.value, id))?.id
      for (const { local, exported } of statement.specifiers) {
        const origin = from ? { id: from, name: nameOf(local) } : imported.get(nameOf(local))
        if (!origin) return undefined
        names.set(nameOf(exported), origin)
      }
    }
    return names.size > 0 ? names : undefined
  }

  async function namesImportedBy(id: string): Promise<Map<string, Origin>> {
    const names = new Map<string, Origin>()
    for (const statement of bundle.parse(bundle.getModuleInfo(id)?.code ?? '').body) {
      if (statement.type !== 'ImportDeclaration') continue
      const from = (await bundle.resolve(statement.source.value, id))?.id
      if (from === undefined) continue
      for (const one of statement.specifiers)
        names.set(one.local.name, {
          id: from,
          name:
            one.type === 'ImportSpecifier'
              ? nameOf(one.imported)
              : one.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*',
        })
    }
    return names
  }

  return importsOf
}

type Name = { type: 'Identifier'; name: string } | { type: 'Literal'; value: string }
const nameOf = (name: Name): string => (name.type === 'Identifier' ? name.name : name.value)
