import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { nullable } from '../../platform/http/schemas.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import { Member } from './schema.ts'
import type { IntegrationCreate } from './settings-schema.ts'

const isIntegration = fragment`member_kind = 'integration' and removed_at is null`

/** Counts the integrations of a workspace, which are few. */
export async function countIntegrations(sql: Sql, workspaceId: WorkspaceId): Promise<number> {
  const [counted] = await sql(Type.Object({ count: Type.Integer() }))`
    select count(*)::integer as count from members where workspace_id = ${workspaceId} and ${isIntegration}`
  return counted?.count ?? 0
}

const IntegrationRow = Type.Object({ ...Member.properties, description: nullable(Type.String()) })

export async function findIntegration(sql: Sql, workspaceId: WorkspaceId, id: MemberId) {
  const [integration] = await sql(IntegrationRow)`
    select id, name, email, role, member_kind as kind, integration_description as description from members
    where workspace_id = ${workspaceId} and id = ${id} and ${isIntegration}`
  return integration
}

/** Inserts an integration. Nothing can be delivered to its address: the domain is one that can't exist (RFC 6761). */
export async function insertIntegration(
  sql: Transaction,
  actor: Actor,
  { name, description = null, role }: IntegrationCreate,
): Promise<Member> {
  const id = sql.newId('usr')
  const [inserted] = await sql(Member)`
    insert into members (workspace_id, id, member_kind, name, integration_description, email, role, created_at, updated_at)
    values (${actor.workspace_id}, ${id}, 'integration', ${name}, ${description}, ${`${id}@integrations.invalid`}, ${role},
      ${sql.stamp}, ${sql.stamp})
    returning id, name, email, role, member_kind as kind`
  return inserted as Member
}

export const updateIntegration = (
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  { name, description }: { name: string; description: string | null },
) => sql(NoRow)`
  update members set name = ${name}, integration_description = ${description}, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${id}`
