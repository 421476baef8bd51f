import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { lockDataFolder } from '../../src/platform/db/data-folder/data-folder-lock.ts'

/** A browser to start: its program, and the environment that it needs on a bare machine. */
export type Chromium = { executablePath: string; env: Record<string, string> }

/**
 * Finds the Chromium of @sparticuz/chromium, unpacked once for all test files and runs, with the libraries
 * and the font that come with it; if the package has none for the machine, the installed one.
 * DAYBOOK_TEST_CHROMIUM overrides it.
 *
 * @throws with what to do when there is none
 */
export async function findChromium(): Promise<Chromium> {
  const path = process.env['DAYBOOK_TEST_CHROMIUM']
  if (path) return fromPath(path)
  if (process.platform === 'linux' && process.arch === 'x64') return fromPackage()
  const folders = (process.env['PATH'] ?? '').split(':')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome']
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
  if (!found) throw new Error('the tests of pages need Chromium on PATH, or in DAYBOOK_TEST_CHROMIUM')
  return fromPath(found)
}

const fromPath = (executablePath: string): Chromium => ({
  executablePath,
  env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
})

async function fromPackage(): Promise<Chromium> {
  const folder = await ensureUnpacked()
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: join(folder, 'home'),
      LD_LIBRARY_PATH: join(folder, 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** Returns the folder with the unpacked browser. One test file unpacks it while others wait. */
async function ensureUnpacked(): Promise<string> {
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const { version } = JSON.parse(await readFile(join(archives, '../package.json'), 'utf8'))
  const folder = join(modules, `.cache/daybook-chromium-${version}`)
  if (existsSync(folder)) return folder

  const lockFolder = join(modules, '.cache/daybook-chromium')
  await mkdir(lockFolder, { recursive: true })
  for (;;) {
    const lock = await lockDataFolder(lockFolder, 'command')
    if (typeof lock === 'object') {
      try {
        if (!existsSync(folder)) await unpack(archives, folder)
        return folder
      } finally {
        lock.release()
      }
    }
    await sleep(50)
  }
}

/** Unpacks into a folder that gets its name once it is complete. */
async function unpack(archives: string, folder: string): Promise<void> {
  const next = `${folder}.new`
  await rm(next, { recursive: true, force: true })
  await mkdir(join(next, 'home'), { recursive: true })
  const read = async (name: string) => promisify(brotliDecompress)(await readFile(join(archives, name)))
  await Promise.all([
    read('chromium.br').then((program) => writeFile(join(next, 'chromium'), program)),
    read('al2023.tar.br').then((archive) => extract(archive, next)),
    read('fonts.tar.br').then((archive) => extract(archive, next)),
  ])
  await chmod(join(next, 'chromium'), 0o755)
  await writeFile(join(next, 'fonts.conf'), fontSettings(folder))
  await rename(next, folder)
}

async function extract(archive: Buffer, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] })
  const errors = text(tar.stderr)
  tar.stdin.end(archive)
  const [code] = await once(tar, 'exit')
  if (code !== 0) throw new Error(`tar: ${await errors}`)
}

/** Uses none of the machine's fonts, so that pages look the same everywhere. */
const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'home/fonts')}</cachedir>
</fontconfig>
`
