import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns a checkout of the service without the web app, with all packages except `without`. */
export function createCheckout(without: string[] = []): string {
  const folder = temporaryFolder()
  for (const name of ['bin', 'src', 'packages', 'web/lib', 'migrations', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache' && !without.includes(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  return folder
}
