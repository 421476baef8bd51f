import type { Command } from 'commander'
import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { leaf } from './command.ts'
import { inWorkspace, naming } from './in-workspace.ts'
import { id } from './option-values.ts'

export function listCommand(program: Command): void {
  const group = program.command('list').description('let members see a list, private or for guests')

  for (const verb of ['share', 'unshare'] as const) {
    leaf(group, verb, descriptions[verb])
      .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
      .requiredOption('--list <id>', 'the list', id('lst'))
      .requiredOption('--member <id>', 'the member', id('usr'))
      .action(inWorkspace((sql, operator, options: ListOptions) => change(verb, sql, operator, options)))
  }
}

const descriptions = {
  share: 'let a member see a private list, or a guest any list',
  unshare: 'take back what share gave',
}

type ListOptions = { workspace: WorkspaceId; list: ListId; member: MemberId }

async function change(
  verb: 'share' | 'unshare',
  sql: Transaction,
  operator: Actor,
  { workspace, list, member }: ListOptions,
) {
  const { findMemberActor } = await import('../../identity/members/find.ts')
  const { shareList, unshareList } = await import('../../identity/list-access/share.ts')
  await naming(`member ${member}`, findMemberActor(sql, workspace, member))
  const operation = verb === 'share' ? shareList : unshareList
  const { id, name } = await naming(`list ${list}`, operation(sql, operator, list, member))
  return {
    json: { list_id: id, member_id: member, shared: verb === 'share' },
    text: `${id} ${name} is ${verb === 'share' ? 'now' : 'no longer'} shared with ${member}`,
  }
}
