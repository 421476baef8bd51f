import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plugin } from 'rolldown'
import { acquireBuildLock } from '../../app/web-assets/build-lock.ts'
import { renameDurably } from '../../platform/db/data-folder/durable-files.ts'
import { projectRoot } from '../../core/project-root.ts'
import {
  compiledFolder,
  currentFile,
  currentFolder,
  findCompiledServer,
  sourcesFile,
  stateOf,
} from './compiled-server.ts'
import { collectSources, keepSourceUrls, packagesWhenAsked, routesWhenUsed } from './plugins.ts'

/** What is started as a process or a thread of its own, by the name of its file. */
const entries: Readonly<Record<string, string>> = {
  launch: 'src/launch.ts',
  cli: 'src/cli.ts',
  api: 'src/api.ts',
  worker: 'src/worker.ts',
  'import-thread': 'src/exchange/imports/read/thread.ts',
  'mail-thread': 'src/exchange/inbound-mail/parse/thread.ts',
}
/** The modules that `daybook serve` loads, with all that they import. */
const loadedByServe =
  /src\/(?:operate\/commands\/serve|operate\/processes\/supervisor|platform\/db\/(?:connection\/find-primary|migrate))\.ts$/
/** What decides how the others are compiled. npm writes the first whenever it changes a package. */
const tools = [
  'node_modules/.package-lock.json',
  'src/operate/compiled/compile.ts',
  'src/operate/compiled/plugins.ts',
]

/** File times advance in ticks, so a source that changed just now could change again unnoticed. */
const settledAfterMs = 50

/**
 * Compiles the server if a source has changed since it was last compiled. Of several processes, one compiles
 * and the others wait for it. The result appears complete, and the one before it stays for the processes that
 * run from it.
 *
 * @returns whether that was needed
 * @throws when a source can't be compiled, or changes in the meantime
 */
export async function compileServer(): Promise<boolean> {
  await mkdir(compiledFolder, { recursive: true })
  const lock = await acquireBuildLock(compiledFolder)
  try {
    if (findCompiledServer() !== undefined) return false
    const name = basename(currentFolder() ?? '2') === '1' ? '2' : '1'
    const folder = join(compiledFolder, name)
    await rm(folder, { recursive: true, force: true })
    await sleep(2 * settledAfterMs)
    const startedAt = Date.now()
    const sources = await compileEntries(folder)
    const states = [...new Set([...sources, ...tools])].toSorted().map(stateOf)
    const changed = states.find(([, , , changedMs]) => changedMs > startedAt - settledAfterMs)
    if (changed) throw new Error(`${changed[0]} has changed in the meantime`)
    await writeFile(join(folder, sourcesFile), JSON.stringify(states))
    await syncFiles(folder)
    // Its own folder is on disk by now, so a power cut leaves the one before or this one, whole.
    await writeFile(`${currentFile}.new`, `${name}\n`, { flush: true })
    renameDurably(`${currentFile}.new`, currentFile)
    return true
  } finally {
    lock.release()
  }
}

async function syncFiles(folder: string): Promise<void> {
  for (const name of ['.', ...(await readdir(folder))]) {
    const file = await open(join(folder, name))
    await file.sync()
    await file.close()
  }
}

/**
 * Writes each entry as one file, apart from what it loads only when asked, and returns the paths of all
 * sources. Names stay as they are, so that stack traces and profiles can be read.
 *
 * @param packages what to do with the packages that sources load only when asked
 */
export async function compileEntries(
  folder: string,
  packages: readonly Plugin[] = [packagesWhenAsked],
): Promise<Set<string>> {
  const { rolldown } = await import('rolldown')
  const files = new Map(
    Object.entries(entries).map(([name, path]) => [join(projectRoot, path), `${name}.js`] as const),
  )
  const sources = new Set<string>()
  for (const [name, path] of Object.entries(entries)) {
    const bundle = await rolldown({
      cwd: projectRoot,
      input: { [name]: path },
      platform: 'node',
      tsconfig: false,
      logLevel: 'silent',
      plugins: [keepSourceUrls(files), collectSources(sources), routesWhenUsed, ...packages],
    })
    try {
      await bundle.write({
        dir: folder,
        format: 'esm',
        // All in one folder, since sources find other files by their own place.
        chunkFileNames: `${name}-[name]-[hash].js`,
        // Otherwise what a start shares with other commands would be many small files.
        ...(name === 'cli' ? { codeSplitting: { groups: [{ name: 'serve', test: loadedByServe }] } } : {}),
      })
    } finally {
      await bundle.close()
    }
  }
  return sources
}
