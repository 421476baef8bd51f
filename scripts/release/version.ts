import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that name the version, from the root of the project. */
export const versionFiles = [
  'package.json',
  'package-lock.json',
  'packages/sdk/package.json',
  'packages/sdk/src/version.ts',
  'packages/cli/package.json',
] as const

const form = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/

/** @throws unless a version is one of semver, and later than the current one */
export function checkVersion(version: string, current: string): void {
  if (!form.test(version)) throw new Error(`${version} isn't a version, such as 1.0.0 or 1.1.0-rc.1`)
  if (compareVersions(version, current) < 0)
    throw new Error(`${version} is before the current version ${current}`)
}

/** Compares by the three numbers; a version with a suffix comes before the one without. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => {
    const [numbers = '', suffix] = text.split(/-(.*)/, 2)
    return { numbers: numbers.split('.').map(Number), suffix }
  })
  for (const [index, number] of (left?.numbers ?? []).entries()) {
    const difference = number - (right?.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (left?.suffix === right?.suffix) return 0
  if (left?.suffix === undefined) return 1
  if (right?.suffix === undefined) return -1
  return left.suffix < right.suffix ? -1 : 1
}

/** Writes the version into every file that names it. */
export function writeVersion(root: string, version: string): void {
  for (const file of versionFiles) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    const next = file === 'package-lock.json' ? inLock(text, version) : inText(text, version)
    writeFileSync(path, next)
  }
}

/** Replaces the first version in a manifest, or the one that a module exports. */
function inText(text: string, version: string): string {
  const next = text.replace(/("version": "|version = ')[^"']+/, (_, before: string) => before + version)
  if (next === text && !text.includes(version))
    throw new Error('a file that should name the version does not')
  return next
}

function inLock(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> }
  lock.version = version
  for (const name of ['', 'packages/sdk', 'packages/cli']) {
    const own = lock.packages[name]
    if (own) own.version = version
  }
  return `${JSON.stringify(lock, null, 2)}\n`
}
