import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataFolderLock, lockDataFolder } from '../../platform/db/data-folder/data-folder-lock.ts'
import { compressFiles } from './compress.ts'
import { readFingerprint } from './read-build.ts'
import { buildFolder, projectRoot, sourceFolder, fingerprintFile, fingerprintSources } from './fingerprint.ts'

/** In a folder that is there wherever Vite is, and that nobody keeps under version control. */
const lockFolder = join(projectRoot, 'node_modules/.cache/daybook-pages')

/**
 * Builds the pages if their sources have changed since the build that is there. Of several processes that want to,
 * one builds and the others wait for it. A build appears as a whole, in the place of the one before.
 *
 * @returns whether there was anything to do
 * @throws when the sources do not build
 */
export async function buildWeb(): Promise<boolean> {
  const lock = await acquireBuildLock()
  try {
    const stamp = await fingerprintSources()
    if (stamp === undefined || stamp === (await readFingerprint(buildFolder))) return false
    await removeLeftovers()
    const folder = `${buildFolder}.new-${process.pid}`
    await runVite(folder)
    await compressFiles(folder)
    await writeFile(join(folder, fingerprintFile), `${stamp}\n`)
    await replaceBuild(folder)
    return true
  } finally {
    lock.release()
  }
}

async function acquireBuildLock(): Promise<DataFolderLock> {
  await mkdir(lockFolder, { recursive: true })
  for (;;) {
    const lock = await lockDataFolder(lockFolder, 'command')
    if (typeof lock === 'object') return lock
    await sleep(50)
  }
}

/** Of a build that was killed. */
async function removeLeftovers(): Promise<void> {
  const names = await readdir(sourceFolder)
  const leftovers = names.filter((name) => /^dist\.(?:new|old)-/.test(name))
  await Promise.all(leftovers.map((name) => rm(join(sourceFolder, name), { recursive: true, force: true })))
}

async function runVite(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: join(sourceFolder, 'vite.config.ts'),
    logLevel: 'error',
    clearScreen: false,
    build: { outDir, emptyOutDir: true },
  })
}

/** A folder cannot be replaced at once: for a moment there is none, and processes go on with what they have read. */
async function replaceBuild(folder: string): Promise<void> {
  const old = `${buildFolder}.old-${process.pid}`
  await rename(buildFolder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, buildFolder)
  await rm(old, { recursive: true, force: true })
}
