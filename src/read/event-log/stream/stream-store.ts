import { type Static, Type } from '../../../core/typebox.ts'
import { roles } from '../../../core/actor.ts'
import type { TokenId, WorkspaceId } from '../../../core/ids.ts'
import { plans } from '../../../core/limits.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Fragment, type Sql } from '../../../platform/db/sql.ts'
import { enumOf, idSchema, nullable } from '../../../platform/http/schemas.ts'

const LatestRow = Type.Object({ latest: nullable(Type.String()) })

/** Finds the newest event of a workspace after an id; undefined if there is none. */
export async function findLatestEvent(
  sql: Sql,
  workspaceId: WorkspaceId,
  after: string,
): Promise<string | undefined> {
  const [row] = await sql(LatestRow)`
    select max(id) as latest from events where workspace_id = ${workspaceId} and id > ${after}`
  return row?.latest ?? undefined
}

const AccessRow = Type.Object({ id: idSchema('tok'), role: enumOf(roles), plan: enumOf(plans) })
/** What a token may do at the moment. Those that are revoked, have expired, or are of a removed member are not found. */
export type TokenAccess = Static<typeof AccessRow>

const accessOf = (sql: Sql, tokens: readonly TokenId[], inWorkspace: Fragment): Fragment => fragment`
  select tokens.id, members.role, workspaces.plan
  from tokens
  join members on members.workspace_id = tokens.workspace_id and members.id = tokens.member_id
  join workspaces on workspaces.id = tokens.workspace_id
  where tokens.id = any(${tokens}::text[]) and tokens.revoked_at is null and members.removed_at is null
    and (tokens.access_until is null or tokens.access_until > service_now(${sql.clockOffsetMs}))
    ${inWorkspace}`

/** Finds what some tokens of a workspace may do. */
export const findTokenAccess = (
  sql: Sql,
  workspaceId: WorkspaceId,
  tokens: readonly TokenId[],
): Promise<TokenAccess[]> => sql(AccessRow)`
  ${accessOf(
    sql,
    tokens,
    fragment`and tokens.workspace_id = ${workspaceId} and members.workspace_id = ${workspaceId}
      and workspaces.id = ${workspaceId}`,
  )}`

/**
 * Finds the same for tokens of several workspaces. Those on a lost node of a cluster can't be found, as if they were
 * revoked.
 */
export const findAccessOfTokens = (
  sql: Sql,
  workspaces: readonly WorkspaceId[],
  tokens: readonly TokenId[],
): Promise<TokenAccess[]> =>
  sql.sweep(
    (among) => sql(AccessRow)`
      ${accessOf(
        sql,
        tokens,
        fragment`and tokens.workspace_id = any(${workspaces}::text[])
          ${within(among, fragment`tokens.workspace_id`)} ${within(among, fragment`members.workspace_id`)}
          ${within(among, fragment`workspaces.id`)}`,
      )}`,
  )

const WorkspaceRow = Type.Object({ workspace_id: idSchema('wsp') })

/** Lists the workspaces that have events after their positions. */
export async function listWorkspacesWithEvents(
  sql: Sql,
  workspaces: readonly WorkspaceId[],
  positions: readonly string[],
): Promise<WorkspaceId[]> {
  const rows = await sql.sweep(
    (among) => sql(WorkspaceRow)`
      select workspaces.id as workspace_id
      from unnest(${workspaces}::text[], ${positions}::text[]) as read (workspace_id, position)
      join workspaces on workspaces.id = read.workspace_id
      where workspaces.id = any(${workspaces}::text[]) ${within(among, fragment`workspaces.id`)} and exists (
        select from events
        where events.workspace_id = workspaces.id and events.id > read.position
          ${within(among, fragment`events.workspace_id`)}
      )`,
  )
  return rows.map(({ workspace_id }) => workspace_id)
}
