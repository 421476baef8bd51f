import { Type } from '../../core/typebox.ts'
import { fragment, type Fragment, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'

const CountRow = Type.Object({ failures: Type.Integer() })

/** Whether the stored count has ended, written without the time itself: a cluster takes only the columns here. */
const isOver = (seconds: number): Fragment =>
  fragment`excluded.ends_at - sign_in_failures.ends_at >= ${seconds} * interval '1 second'`

/** Counts an attempt in a window that begins with it, if there is none. @returns the attempts in it */
export async function countAttempt(sql: Sql, key: string, seconds: number): Promise<number> {
  const [count] = await sql(CountRow)`
    insert into sign_in_failures (key, failures, ends_at)
    values (${key}, 1, service_now(${sql.clockOffsetMs}) + ${seconds} * interval '1 second')
    on conflict (key) do update set
      failures = case when ${isOver(seconds)} then 1 else sign_in_failures.failures + 1 end,
      ends_at = case when ${isOver(seconds)} then excluded.ends_at else sign_in_failures.ends_at end
    returning failures`
  return count!.failures
}

const SecondsRow = Type.Object({ seconds: Type.Integer() })

/** Returns the seconds until a window ends; undefined if there is none. */
export async function findSecondsLeft(sql: Sql, key: string): Promise<number | undefined> {
  const [left] = await sql(SecondsRow)`
    select ceil(extract(epoch from ends_at - service_now(${sql.clockOffsetMs})))::integer as seconds
    from sign_in_failures where key = ${key}`
  return left?.seconds
}

/** Locks the rows in key order, so that two requests cannot deadlock. */
export const refundAttempts = (sql: Sql, keys: string[]) => sql(NoRow)`
  with locked as (select key from sign_in_failures where key = any(${keys}) order by key for update)
  update sign_in_failures set failures = failures - 1
  from locked where sign_in_failures.key = locked.key and failures > 0`

export async function deleteExpired(sql: Sql, batch: number): Promise<number> {
  const rows = await sql(Type.Object({ key: Type.String() }))`
    delete from sign_in_failures
    where key in (
      select key from sign_in_failures where ends_at <= service_now(${sql.clockOffsetMs}) limit ${batch}
    )
    returning key`
  return rows.length
}
