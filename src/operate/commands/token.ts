import type { Command } from 'commander'
import type { Scope } from '../../core/actor.ts'
import type { MemberId, TokenId, WorkspaceId } from '../../core/ids.ts'
import { tokenNameMax } from '../../core/limits.ts'
import type { Token } from '../../identity/tokens/schema.ts'
import { addCommand } from './command.ts'
import { inWorkspaceTransaction, withNotFoundName, findOperatorIn } from './in-workspace.ts'
import { parseId, parseName, parseScopes } from './option-values.ts'
import { withDatabase } from './with-database.ts'

export function tokenCommand(program: Command): void {
  const group = program.command('token').description('Create, list and revoke API tokens')

  addCommand(group, 'create', 'Create a token for an owner or admin and show it once')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--member <id>', 'ID of the member the token acts for', parseId('usr'))
    .requiredOption('--name <name>', 'name of the token', parseName(tokenNameMax))
    .requiredOption(
      '--scopes <scopes>',
      'all, or scopes separated by commas, such as tasks:read,tasks:write',
      parseScopes,
    )
    .action(
      inWorkspaceTransaction(async (sql, _operator, { workspace, member, name, scopes }: CreateOptions) => {
        const { findMemberActor } = await import('../../identity/members/find.ts')
        const { createToken } = await import('../../identity/tokens/create.ts')
        const actor = await withNotFoundName(`member ${member}`, findMemberActor(sql, workspace, member))
        const json = await createToken(sql, actor, { name, scopes })
        return { json, text: `${json.token}\n${formatToken(json)}` }
      }),
    )

  addCommand(group, 'list', 'List the tokens of a workspace and when they were last used')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .action(
      withDatabase(async ({ database }, { workspace }: { workspace: WorkspaceId }) => {
        const { listTokens } = await import('../../identity/tokens/list.ts')
        const data = await listTokens(database.page, await findOperatorIn(database, workspace))
        return { json: { data }, text: data.map(formatToken).join('\n') || 'There are no tokens.' }
      }),
    )

  addCommand(group, 'revoke', 'Revoke a token, effective from its next request')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--token <id>', 'ID of the token', parseId('tok'))
    .action(
      inWorkspaceTransaction(async (sql, operator, { token }: { workspace: WorkspaceId; token: TokenId }) => {
        const { revokeToken } = await import('../../identity/tokens/revoke.ts')
        const json = await withNotFoundName(`token ${token}`, revokeToken(sql, operator, token))
        return { json, text: formatToken(json) }
      }),
    )
}

type CreateOptions = { workspace: WorkspaceId; member: MemberId; name: string; scopes: Scope[] }

const formatToken = ({ id, name, last4, member_id, scopes, last_used_at, revoked_at }: Token): string => {
  const state = revoked_at
    ? `revoked ${revoked_at}`
    : last_used_at
      ? `last used ${last_used_at}`
      : 'never used'
  return `${id} ${name} (dbp_…${last4}) for ${member_id}, ${state}, scopes ${scopes.join(' ')}`
}
