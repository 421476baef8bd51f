import { readdirSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageFrame } from './page-trace.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))

/** Names where a function of the app's build comes from; undefined for what isn't of the app. */
export type PageSource = (frame: PageFrame) => string | undefined

/** Builds the app once more, with source maps, which the published build has none of: its files are the same. */
export async function buildSourceMaps(folder: string): Promise<PageSource> {
  const { build } = await import('vite')
  await build({
    configFile: join(web, 'vite.config.ts'),
    mode: 'en',
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true, sourcemap: 'hidden' },
  })
  const assets = join(folder, 'assets')
  const maps = new Map<string, SourceMap>()
  for (const name of readdirSync(assets))
    if (name.endsWith('.js.map'))
      maps.set(name.slice(0, -4), new SourceMap(JSON.parse(readFileSync(join(assets, name), 'utf8'))))
  return ({ url = '', lineNumber = 0, columnNumber = 0 }) => {
    const entry = maps.get(basename(url))?.findEntry(lineNumber, columnNumber)
    if (!entry || !('originalSource' in entry)) return undefined
    const source = entry.originalSource
    const own = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
    return own ?? /\/((?:web|src)\/[^/]+(?:\/[^/]+)?)/.exec(source)?.[1] ?? source
  }
}
