import type { Role } from '../../src/actor.ts'
import type { Transaction } from '../../src/db/sql.ts'
import { write } from '../../src/db/write.ts'
import type { ListId, TokenId } from '../../src/lib/ids.ts'
import type { Plan } from '../../src/limits.ts'
import { shareList, unshareList } from '../../src/list-access/share.ts'
import { memberDemoted, memberLeft } from '../../src/member-left.ts'
import { planChanged } from '../../src/plan-changed.ts'
import { removeMember } from '../../src/members/remove.ts'
import type { Member } from '../../src/members/schema.ts'
import { setRole } from '../../src/members/set-role.ts'
import { revokeToken } from '../../src/tokens/revoke.ts'
import { operatorOf } from '../../src/workspaces/operator.ts'
import type { Workspace } from '../../src/workspaces/schema.ts'
import { setPlan } from '../../src/workspaces/set-plan.ts'
import type { Service } from './service.ts'

/** What the operator's tool does to a workspace, done in the process of the service. */
export function operate({ database }: Pick<Service, 'database'>, workspace: Workspace) {
  const operator = operatorOf(workspace)
  const run = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => write(database, workspace.id, work)
  return {
    setPlan: (plan: Plan) => run((sql) => setPlan(sql, operator, plan, planChanged)),
    setRole: ({ id }: Member, role: Role) => run((sql) => setRole(sql, operator, id, role, memberDemoted)),
    removeMember: ({ id }: Member) => run((sql) => removeMember(sql, operator, id, memberLeft)),
    revokeToken: (id: TokenId) => run((sql) => revokeToken(sql, operator, id)),
    share: (id: ListId, member: Member) => run((sql) => shareList(sql, operator, id, member.id)),
    unshare: (id: ListId, member: Member) => run((sql) => unshareList(sql, operator, id, member.id)),
  }
}
