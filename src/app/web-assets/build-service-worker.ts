import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceFolder } from './fingerprint.ts'
import { serviceWorkerName } from './service-worker-name.ts'

/** The files beside the page that the app needs without a connection. */
const filesBesidePage = ['icon-192.png', 'manifest.webmanifest', 'mark.svg']

/** Builds the service worker (0430) into a finished build, whose files it names. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const hashOf = async (name: string) => createHash('sha256').update(await readFile(join(folder, name)))
  const names = await readdir(join(folder, 'assets'))
  // Compressed copies have no address of their own.
  const assets = names.filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => `assets/${name}`)
  const files = [...filesBesidePage, ...assets].toSorted()
  const page = (await hashOf('index.html')).digest('base64')
  const code = await bundle()
  const version = createHash('sha256').update(page).update(files.join()).update(code)
  for (const name of filesBesidePage) version.update((await hashOf(name)).digest())
  const build = {
    version: version.digest('base64url').slice(0, 16),
    page,
    files: files.map((name) => `/${name}`),
  }
  await writeFile(join(folder, serviceWorkerName), `const daybookBuild=${JSON.stringify(build)};\n${code}`)
}

/** Compiles the worker into one script without imports. */
async function bundle(): Promise<string> {
  const { build } = await import('rolldown')
  const { output } = await build({
    tsconfig: false,
    input: join(sourceFolder, 'service-worker/main.ts'),
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  })
  return output[0].code
}
