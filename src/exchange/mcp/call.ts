import type { Actor, Scope } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Pager } from '../../platform/http/pagination.ts'
import type { LocalNow } from './dates/read-schedule.ts'

/** One call of a tool: who makes it, when and where they are, and what it works with. */
export type Call = {
  database: Database
  page: Pager
  actor: Actor
  scopes: ReadonlySet<Scope>
  nowMs: number
  /** The day and the time where the actor is. */
  now: LocalNow
  /** Counts the call as several requests. @throws rate_limited */
  countAs: (requests: number) => Promise<void>
}
