import type { Role } from '../../src/core/actor.ts'
import type { Transaction } from '../../src/platform/db/sql.ts'
import { write } from '../../src/platform/db/write.ts'
import type { ListId, TokenId } from '../../src/core/ids.ts'
import type { Plan } from '../../src/core/limits.ts'
import { shareList, unshareList } from '../../src/identity/list-access/share.ts'
import { onMemberDemoted, onMemberRemoved } from '../../src/app/on-member-removed.ts'
import { onPlanChanged } from '../../src/app/on-plan-changed.ts'
import { removeMember } from '../../src/identity/members/remove.ts'
import type { Member } from '../../src/identity/members/schema.ts'
import { setRole } from '../../src/identity/members/set-role.ts'
import { revokeToken } from '../../src/identity/tokens/revoke.ts'
import { operatorActor } from '../../src/identity/workspaces/operator-actor.ts'
import type { Workspace } from '../../src/identity/workspaces/schema.ts'
import { setPlan } from '../../src/identity/workspaces/set-plan.ts'
import type { Service } from './service.ts'

/** The actions of the operator's tool, in the process of the service. */
export function operatorActions({ database }: Pick<Service, 'database'>, workspace: Workspace) {
  const operator = operatorActor(workspace)
  const run = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => write(database, workspace.id, work)
  return {
    setPlan: (plan: Plan) => run((sql) => setPlan(sql, operator, plan, onPlanChanged)),
    setRole: ({ id }: Member, role: Role) => run((sql) => setRole(sql, operator, id, role, onMemberDemoted)),
    removeMember: ({ id }: Member) => run((sql) => removeMember(sql, operator, id, onMemberRemoved)),
    revokeToken: (id: TokenId) => run((sql) => revokeToken(sql, operator, id)),
    share: (id: ListId, member: Member) => run((sql) => shareList(sql, operator, id, member.id)),
    unshare: (id: ListId, member: Member) => run((sql) => unshareList(sql, operator, id, member.id)),
  }
}
