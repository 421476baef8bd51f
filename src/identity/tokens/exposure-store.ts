import { Type } from '../../core/typebox.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { type Id, lowestId, type TokenId, type WorkspaceId } from '../../core/ids.ts'

const dayMs = 86_400_000

const Exposure = Type.Object({
  name: Type.String(),
  /** Whether it is the access token of an app. */
  of_app: Type.Boolean(),
  /** The creator's address. */
  email: Type.String(),
  /** Whether the exposure of this token was logged within the last day. */
  noted: Type.Boolean(),
  /** Whether that of any of the creator's tokens was, and so its creator has been notified. */
  told: Type.Boolean(),
})

/** Returns a token, its creator's address, and whether exposures were logged within the last day (D23). */
export async function findExposure(sql: Transaction, workspaceId: WorkspaceId, tokenId: TokenId) {
  const since: Id<'chg'> = lowestId('chg', sql.stampMs - dayMs)
  const [exposure] = await sql(Exposure)`
    select tokens.name, tokens.client_id is not null as of_app, accounts.email, coalesce(bool_or(changes.subject_id = tokens.id), false) as noted,
      count(changes.id) > 0 as told
    from tokens
    join members on members.workspace_id = tokens.workspace_id and members.id = tokens.member_id
    join accounts on accounts.id = members.account_id
    join tokens as own on own.workspace_id = tokens.workspace_id and own.member_id = tokens.member_id
    left join changes on changes.workspace_id = own.workspace_id and changes.subject_id = own.id
      and changes.id > ${since} and changes.action = 'token.exposed'
    where tokens.workspace_id = ${workspaceId} and tokens.id = ${tokenId}
    group by tokens.name, tokens.client_id, accounts.email`
  return exposure
}
