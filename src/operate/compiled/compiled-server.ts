import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../core/project-root.ts'

/**
 * The compiled server (0253): each entry of the service in one file, which loads in half the time of its
 * sources. It is used only while every source it was made from is unchanged.
 */

/** Contains two folders, so that a process still finds its own files while the next server is compiled. */
export const compiledFolder = join(projectRoot, 'dist')
/** Names the folder in use; `bin/daybook` reads it too. */
export const currentFile = join(compiledFolder, 'current')
export const sourcesFile = 'sources.json'

/** A source as it was compiled: its path from the root of the project, its size, its times and its hash. */
export type SourceState = [path: string, bytes: number, modifiedMs: number, changedMs: number, sha256: string]

/**
 * Returns the URL of the compiled command-line tool; undefined when there is none, a source has changed, or
 * anything is wrong with it, since the sources always run.
 */
export function findCompiledServer(): string | undefined {
  const folder = currentFolder()
  if (folder === undefined) return undefined
  try {
    const sources: SourceState[] = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8'))
    return sources.every(isUnchanged) ? pathToFileURL(join(folder, 'cli.js')).href : undefined
  } catch {
    return undefined
  }
}

/** Whether this is a checkout of this user's, with the build tools. */
export function canCompile(): boolean {
  try {
    import.meta.resolve('rolldown')
    accessSync(join(projectRoot, 'src/launch.ts'))
    accessSync(projectRoot, constants.W_OK)
    // Root doesn't write into another user's checkout, since that user couldn't replace the files.
    return statSync(projectRoot).uid === process.getuid?.()
  } catch {
    return false
  }
}

/** Returns the folder that was compiled last, even if sources have changed since; undefined before the first. */
export function currentFolder(): string | undefined {
  try {
    return join(compiledFolder, readFileSync(currentFile, 'utf8').trim())
  } catch {
    return undefined
  }
}

/** @throws when there is no such file */
export function stateOf(path: string): SourceState {
  const file = join(projectRoot, path)
  const { size, mtimeMs, ctimeMs } = statSync(file)
  return [path, size, mtimeMs, ctimeMs, hashOf(file)]
}

/**
 * A write changes both times, and no program can set the second one. A copy of the checkout has new times, as
 * in a container's image, so its files are compared by content.
 */
function isUnchanged([path, bytes, modifiedMs, changedMs, sha256]: SourceState): boolean {
  const file = join(projectRoot, path)
  const now = statSync(file, { throwIfNoEntry: false })
  if (now?.size !== bytes) return false
  return (now.mtimeMs === modifiedMs && now.ctimeMs === changedMs) || hashOf(file) === sha256
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64url')
