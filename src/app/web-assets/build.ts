import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../core/project-root.ts'
import { acquireBuildLock } from './build-lock.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { compressFiles } from './compress.ts'
import { readFingerprint } from './read-build.ts'
import { buildFolder, sourceFolder, fingerprintFile, fingerprintSources } from './fingerprint.ts'

/** In a folder that exists wherever Vite does and isn't under version control. */
const lockFolder = join(projectRoot, 'node_modules/.cache/daybook-pages')

/**
 * Builds the web app and the documentation if their sources have changed since the last build. Of several processes, one builds and
 * the others wait for it. A build appears complete, in place of the previous one.
 *
 * @returns whether a build was needed
 * @throws when the build fails
 */
export async function buildWeb(): Promise<boolean> {
  const lock = await acquireBuildLock(lockFolder)
  try {
    const fingerprint = await fingerprintSources()
    if (fingerprint === undefined || fingerprint === (await readFingerprint(buildFolder))) return false
    await removeLeftovers()
    const folder = `${buildFolder}.new-${process.pid}`
    await runVite(folder)
    await buildServiceWorker(folder)
    await buildDocumentation(join(folder, 'docs'))
    await compressFiles(folder)
    await writeFile(join(folder, fingerprintFile), `${fingerprint}\n`)
    await replaceBuild(folder)
    return true
  } finally {
    lock.release()
  }
}

/** Removes what a killed build has left behind. */
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

/** Builds the pages at `/docs` (0305). */
async function buildDocumentation(folder: string): Promise<void> {
  const { buildSite } = await import('../../../site/build.ts')
  await buildSite(folder)
}

/** Replaces the build. For a moment there is none, and processes continue with what they have in memory. */
async function replaceBuild(folder: string): Promise<void> {
  const old = `${buildFolder}.old-${process.pid}`
  await rename(buildFolder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(folder, buildFolder)
  await rm(old, { recursive: true, force: true })
}
