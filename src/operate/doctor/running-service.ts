import { readFile, readlink, realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { settings } from '../../core/config/settings.ts'
import { findServeProcess } from '../../platform/db/data-folder/data-folder-lock.ts'

/** The environment that a service was started with, and the folder that its relative paths start from. */
export type RunningService = { pid: number; env: NodeJS.ProcessEnv; folder: string }

/**
 * Finds the service that uses a data folder, and reads its environment where the kernel keeps it, so that no
 * setting and no secret is stored a second time (0229).
 *
 * @returns undefined when no service runs; 'hidden' when its environment can't be read: it belongs to another
 *   user, or it runs in a container that this process is not in
 */
export async function findRunningService(dataDir: string): Promise<RunningService | 'hidden' | undefined> {
  const pid = await findServeProcess(dataDir)
  if (pid === undefined) return undefined
  try {
    const [text, folder] = await Promise.all([
      readFile(`/proc/${pid}/environ`, 'utf8'),
      readlink(`/proc/${pid}/cwd`),
    ])
    const env = Object.fromEntries(
      text.split('\0').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    // In another container, the number may be that of an unrelated process.
    const itsDataDir = resolve(folder, env['DAYBOOK_DATA']?.trim() || settings.DAYBOOK_DATA.fallback)
    return (await realpath(itsDataDir)) === (await realpath(dataDir)) ? { pid, env, folder } : 'hidden'
  } catch {
    return 'hidden'
  }
}
