import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceFolder } from './fingerprint.ts'
import type { Language } from '../../core/languages.ts'
import { manifestOf, pageOf, serviceWorkerOf } from './languages.ts'

/** The files beside the page that the app needs without a connection. */
const filesBesidePage = (language: Language) => ['icon-192.png', manifestOf(language), 'mark.svg']

/**
 * Builds the service worker (0430) of a language into a finished build, whose files it names.
 *
 * @param assets the names of the files with a hash in their name that the language uses
 */
export async function buildServiceWorker(
  folder: string,
  language: Language,
  assets: readonly string[],
): Promise<void> {
  const hashOf = async (name: string) => createHash('sha256').update(await readFile(join(folder, name)))
  const hashed = assets.map((name) => `assets/${name}`)
  const files = [...filesBesidePage(language), ...hashed].toSorted()
  const page = (await hashOf(pageOf(language))).digest('base64')
  const code = await bundle()
  const version = createHash('sha256').update(page).update(files.join()).update(code)
  for (const name of filesBesidePage(language)) version.update((await hashOf(name)).digest())
  const build = {
    version: version.digest('base64url').slice(0, 16),
    page,
    files: files.map((name) => `/${name}`),
  }
  await writeFile(
    join(folder, serviceWorkerOf(language)),
    `const daybookBuild=${JSON.stringify(build)};\n${code}`,
  )
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
