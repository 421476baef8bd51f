import type { Command } from 'commander'
import type { Scope } from '../../core/actor.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { tokenNameMax } from '../../core/limits.ts'
import type { Token } from '../../identity/tokens/schema.ts'
import { leaf } from './command.ts'
import { inWorkspace, naming, operatorIn } from './in-workspace.ts'
import { id, name, scopeList } from './option-values.ts'
import { withDatabase } from './with-database.ts'

export function tokenCommand(program: Command): void {
  const group = program.command('token').description('make, list and revoke API tokens')

  leaf(group, 'create', 'make a token for an owner or administrator; it is shown only now')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .requiredOption('--member <id>', 'the member it acts for', id('usr'))
    .requiredOption('--name <name>', 'name to know it by', name(tokenNameMax))
    .requiredOption(
      '--scopes <scopes>',
      'all, or scopes with commas between, such as tasks:read,tasks:write',
      scopeList,
    )
    .action(
      inWorkspace(async (sql, _operator, { workspace, member, name, scopes }: CreateOptions) => {
        const { findMemberActor } = await import('../../identity/members/find.ts')
        const { createToken } = await import('../../identity/tokens/create.ts')
        const actor = await naming(`member ${member}`, findMemberActor(sql, workspace, member))
        const json = await createToken(sql, actor, { name, scopes })
        return { json, text: `${json.token}\n${describe(json)}` }
      }),
    )

  leaf(group, 'list', 'show the tokens of a workspace and the minute of their last call')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .action(
      withDatabase(async ({ database }, { workspace }: { workspace: WorkspaceId }) => {
        const { listTokens } = await import('../../identity/tokens/list.ts')
        const data = await listTokens(database.page, await operatorIn(database, workspace))
        return { json: { data }, text: data.map(describe).join('\n') || 'There are no tokens.' }
      }),
    )

  leaf(group, 'revoke', 'revoke a token, from its next request on')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .requiredOption('--token <id>', 'the id of the token', id('tok'))
    .action(
      inWorkspace(async (sql, operator, { token }: { workspace: WorkspaceId; token: TokenId }) => {
        const { revokeToken } = await import('../../identity/tokens/revoke.ts')
        const json = await naming(`token ${token}`, revokeToken(sql, operator, token))
        return { json, text: describe(json) }
      }),
    )
}

type CreateOptions = { workspace: WorkspaceId; member: MemberId; name: string; scopes: Scope[] }

const describe = ({ id, name, last4, member_id, scopes, last_used_at, revoked_at }: Token): string => {
  const state = revoked_at ? `revoked ${revoked_at}` : `last used ${last_used_at ?? 'never'}`
  return `${id} ${name} (dbp_…${last4}) for ${member_id}, ${state}, scopes ${scopes.join(' ')}`
}
