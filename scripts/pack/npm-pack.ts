import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Runs `npm pack` in a folder, without its scripts; returns the path of the tarball in `into`. */
export function npmPack(folder: string, into: string): string {
  mkdirSync(into, { recursive: true })
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
      cwd: folder,
      encoding: 'utf8',
    }),
  ) as { filename: string }[]
  if (packed === undefined) throw new Error(`npm packed nothing in ${folder}`)
  return join(into, packed.filename)
}
