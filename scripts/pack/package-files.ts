import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rolldown'

/** What a page needs of a package: not its source maps, types and alternatives. */
const served = /\.(?:css|js|png|svg|woff2)$/

/**
 * Lets compiled code find files that it serves out of a package, such as the pages about the API, although the
 * package won't be installed: they're copied beside the compiled files.
 *
 * @param folder where the compiled files are written
 */
export const packageFiles = (folder: string): Plugin => ({
  name: 'package-files',
  transform: {
    filter: { code: 'import.meta.resolve' },
    handler(code) {
      return code.replaceAll(
        /import\.meta\.resolve\('((?:@[\w-]+\/)?[\w-]+)\/([^']+)'\)/g,
        (_, name: string, path: string) => {
          const files = dirname(fileURLToPath(import.meta.resolve(`${name}/${path}`)))
          const copied = join(name, dirname(path))
          mkdirSync(join(folder, copied), { recursive: true })
          for (const file of readdirSync(files))
            if (served.test(file)) cpSync(join(files, file), join(folder, copied, file))
          return `new URL('./${copied}/${basename(path)}', import.meta.url).href`
        },
      )
    },
  },
})
