import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '../../core/languages.ts'
import { projectRoot } from '../../core/project-root.ts'
import { acquireBuildLock } from './build-lock.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { compressFiles } from './compress.ts'
import { manifestOf, pageOf } from './languages.ts'
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
    for (const language of languages) await buildLanguage(folder, language)
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

/**
 * Builds the app in one language. Files with a hash in their name go beside those of the other languages, with which it
 * shares styles, fonts and libraries; its page and its service worker are in a folder of its own, English ones at the top.
 */
async function buildLanguage(folder: string, language: Language): Promise<void> {
  const isFirst = language === languages[0]
  const outDir = isFirst ? folder : `${folder}.${language}`
  await runVite(outDir, language)
  const assets = await readdir(join(outDir, 'assets'))
  if (!isFirst) {
    await mkdir(join(folder, language))
    await cp(join(outDir, 'assets'), join(folder, 'assets'), { recursive: true })
    await rename(join(outDir, 'index.html'), join(folder, pageOf(language)))
    await rename(join(outDir, manifestOf(language)), join(folder, manifestOf(language)))
    await rm(outDir, { recursive: true })
  }
  await buildServiceWorker(folder, language, assets)
}

async function runVite(outDir: string, language: Language): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: join(sourceFolder, 'vite.config.ts'),
    mode: language,
    logLevel: 'error',
    clearScreen: false,
    publicDir: language === languages[0] ? 'public' : false,
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
