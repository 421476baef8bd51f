import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '../data-folder/durable-files.ts'
import { refuseForeignOwner } from './server-user.ts'
import { databaseName, databaseRole } from './address.ts'
import { postgresMajorVersion } from './postgres-package.ts'
import { runProgram, type PostgresRuntime } from './run-program.ts'

/**
 * @returns whether `folder` already contains a database
 * @throws when it belongs to another user, comes from another major version of PostgreSQL, or contains
 *   something else; nothing is changed
 */
export function holdsDatabase(folder: string): boolean {
  refuseForeignOwner(folder)
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === postgresMajorVersion) return true
    throw new Error(
      `${folder} was created by PostgreSQL ${version}, and this release comes with PostgreSQL ${postgresMajorVersion}. ` +
        `Nothing was changed. Start the release that created it, or set DAYBOOK_DATA to another folder`,
    )
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty and contains no PostgreSQL database. Nothing was changed`)
  }
  return false
}

/** Linux syncs a file system in one call; one for each of a thousand files takes several times as long (0254). */
const syncMethod = `--sync-method=${process.platform === 'linux' ? 'syncfs' : 'fsync'}`

/**
 * Creates the database in a temporary folder beside it and renames that when it is complete, so that a crash
 * leaves nothing half done. Everything is written without syncing and then synced once, which on a slow disk
 * saves one wait per file.
 */
export async function createDatabase(
  folder: string,
  runtime: PostgresRuntime,
  fsync: boolean,
): Promise<void> {
  const unfinished = mkdtempSync(`${folder}.new-`)
  const { serverUser, postgres } = runtime
  if (serverUser.user) chownSync(unfinished, serverUser.user.uid, serverUser.user.gid)

  await runProgram(runtime, [
    postgres.initdb,
    `--pgdata=${unfinished}`,
    '--username=postgres',
    // The socket is in the database's own folder, which only its owner (and root) can enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--no-sync',
  ])
  await runProgram(
    runtime,
    [
      postgres.postgres,
      '--single',
      '-F',
      '-D',
      unfinished,
      '--exit_on_error=on',
      '--log_min_messages=error',
      'template1',
    ],
    // Reuses the database that initdb has created, since copying another takes 150 ms and 8 MB.
    [
      `create role ${databaseRole} login createdb`,
      `alter database postgres rename to ${databaseName}`,
      `alter database ${databaseName} owner to ${databaseRole}`,
      '',
    ].join('\n'),
  )
  if (fsync) await runProgram(runtime, [postgres.initdb, '--sync-only', syncMethod, `--pgdata=${unfinished}`])
  renameDurably(unfinished, folder)
}

/**
 * Removes the leftovers of crashed starts. An initdb may outlive its start briefly, so each start has its own
 * folder.
 */
export function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix))) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true })
    } catch {
      // It is still being written to, and the next start removes it.
    }
  }
}
