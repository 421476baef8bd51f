import type { MirrorStore } from '../sync/store.ts'
import { tableName } from './table-name.ts'

/** What the store needs of a database: `DatabaseSync` of `node:sqlite`, or `better-sqlite3`, or `bun:sqlite`. */
export type SqliteDatabase = {
  exec(sql: string): unknown
  prepare(sql: string): { run(...values: (string | number | null)[]): unknown; get(): unknown }
}

/**
 * A copy in SQLite. The table has `id`, `updated_at`, `deleted` (0 or 1) and `task`, the JSON as Daybook sent it; a
 * second table, with `_bookmark` in its name, has the bookmark. Both are created if they don't exist.
 *
 * @param table for more than one workspace in one database
 * @example
 *     const store = sqliteStore(new DatabaseSync('tasks.db'))
 *     // select task ->> 'title' from daybook_tasks where not deleted
 */
export function sqliteStore(database: SqliteDatabase, { table = 'daybook_tasks' } = {}): MirrorStore {
  const name = tableName(table)
  database.exec(`
    create table if not exists ${name} (
      id text primary key, updated_at text not null, deleted integer not null, task text not null, round text
    ) without rowid;
    create table if not exists ${name}_bookmark (id integer primary key check (id = 1), bookmark text not null)`)
  const find = database.prepare(`select bookmark from ${name}_bookmark`)
  const put = database.prepare(`
    insert into ${name} (id, updated_at, deleted, task, round) values (?, ?, ?, ?, ?)
    on conflict (id) do update set updated_at = excluded.updated_at, deleted = excluded.deleted, task = excluded.task
    where excluded.updated_at >= ${name}.updated_at`)
  const mark = database.prepare(`update ${name} set round = ? where id = ?`)
  const move = database.prepare(`
    insert into ${name}_bookmark (id, bookmark) values (1, ?)
    on conflict (id) do update set bookmark = excluded.bookmark`)
  const remove = database.prepare(`delete from ${name} where id = ?`)
  const prune = database.prepare(
    `delete from ${name} where not deleted and round is not ? and updated_at <= ?`,
  )

  return {
    bookmark: async () => (find.get() as { bookmark: string } | null | undefined)?.bookmark,
    async apply({ changes, hidden = [], bookmark, round }) {
      database.exec('begin immediate')
      try {
        for (const id of hidden) remove.run(id)
        for (const change of changes) {
          put.run(change.id, change.updated_at, change.deleted ? 1 : 0, JSON.stringify(change), null)
          if (round !== undefined) mark.run(round, change.id)
        }
        if (bookmark !== undefined) move.run(bookmark)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    async prune(round, notAfter) {
      prune.run(round, notAfter)
    },
  }
}
