import type { Command } from 'commander'
import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { addCommand } from './command.ts'
import { inWorkspaceTransaction, withNotFoundName } from './in-workspace.ts'
import { parseId } from './option-values.ts'

export function listCommand(program: Command): void {
  const group = program.command('list').description('Share lists with members')

  for (const verb of ['share', 'unshare'] as const) {
    addCommand(group, verb, verbDescriptions[verb])
      .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
      .requiredOption('--list <id>', 'ID of the list', parseId('lst'))
      .requiredOption('--member <id>', 'ID of the member', parseId('usr'))
      .action(
        inWorkspaceTransaction((sql, operator, options: ListOptions) =>
          shareOrUnshare(verb, sql, operator, options),
        ),
      )
  }
}

const verbDescriptions = {
  share: 'Give a member access to a private list, or a guest to any list',
  unshare: 'Remove that access',
}

type ListOptions = { workspace: WorkspaceId; list: ListId; member: MemberId }

async function shareOrUnshare(
  verb: 'share' | 'unshare',
  sql: Transaction,
  operator: Actor,
  { workspace, list, member }: ListOptions,
) {
  const { findMemberActor } = await import('../../identity/members/find.ts')
  const { shareList, unshareList } = await import('../../identity/list-access/share.ts')
  await withNotFoundName(`member ${member}`, findMemberActor(sql, workspace, member))
  const operation = verb === 'share' ? shareList : unshareList
  const { id, name } = await withNotFoundName(`list ${list}`, operation(sql, operator, list, member))
  return {
    json: { list_id: id, member_id: member, shared: verb === 'share' },
    text: `${id} ${name} is ${verb === 'share' ? 'now' : 'no longer'} shared with ${member}`,
  }
}
