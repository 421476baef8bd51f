import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { renameDurably } from '../data-folder/durable-files.ts'
import { refuseForeignOwner } from './server-user.ts'
import { databaseName, databaseRole } from './address.ts'
import { postgresMajorVersion } from './postgres-package.ts'
import { runProgram, type PostgresRuntime } from './run-program.ts'

/**
 * @returns whether `folder` already holds a database
 * @throws when it belongs to another user, another major version of PostgreSQL made it, or it holds something
 *   else; nothing is touched
 */
export function holdsDatabase(folder: string): boolean {
  refuseForeignOwner(folder)
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === postgresMajorVersion) return true
    throw new Error(
      `${folder} was made by PostgreSQL ${version} and this release brings PostgreSQL ${postgresMajorVersion}; ` +
        `nothing was touched: start the release that made it, or set DAYBOOK_DATA to another folder`,
    )
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty and holds no PostgreSQL database; nothing was touched`)
  }
  return false
}

/**
 * Makes the database beside its place and moves it there when it is whole, so that a crash leaves nothing half
 * done. Everything is written without waiting and then synced once, which on a slow disk is the difference
 * between one wait per file and one in all.
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
    // The socket lies in the database's own folder, which only its owner (and root) may enter.
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
    // The one that initdb has made is taken: to copy another takes 150 ms and 8 MB.
    [
      `create role ${databaseRole} login createdb`,
      `alter database postgres rename to ${databaseName}`,
      `alter database ${databaseName} owner to ${databaseRole}`,
      '',
    ].join('\n'),
  )
  if (fsync) await runProgram(runtime, [postgres.initdb, '--sync-only', `--pgdata=${unfinished}`])
  renameDurably(unfinished, folder)
}

/** Removes what crashed starts left. The initdb of one may live a moment longer, so each has its own folder. */
export function removeUnfinished(folder: string): void {
  const prefix = `${basename(folder)}.new-`
  for (const name of readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix))) {
    try {
      rmSync(join(dirname(folder), name), { recursive: true })
    } catch {
      // Still being written to: the next start removes it.
    }
  }
}
