import type { Command } from 'commander'
import { type Role, roles } from '../../core/actor.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import { memberNameMax } from '../../core/limits.ts'
import { addCommand } from './command.ts'
import { inWorkspaceTransaction, withNotFoundName } from './in-workspace.ts'
import {
  parseEmail,
  parseId,
  parseName,
  parseOneOf,
  parsePassword,
  passwordHelp,
  parseTimeZone,
} from './option-values.ts'

export function memberCommand(program: Command): void {
  const group = program.command('member').description('Add, change and remove members of a workspace')

  addCommand(group, 'create', 'Add a member to a workspace')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--email <email>', 'email address', parseEmail)
    .requiredOption('--name <name>', 'name', parseName(memberNameMax))
    .requiredOption('--role <role>', roleHelp, parseOneOf(roles))
    .requiredOption('--password <password>', passwordHelp, parsePassword('--password'))
    .option(
      '--timezone <zone>',
      'time zone of their new tasks (default: that of the workspace)',
      parseTimeZone,
    )
    .action(async (options: CreateOptions) => {
      const { hashPassword } = await import('../../identity/accounts/passwords/password-hash.ts')
      // Before the transaction, since it takes longer than everything else.
      const passwordHash = await hashPassword(options.password)
      await inWorkspaceTransaction(async (sql, operator, { email, name, role, timezone }: CreateOptions) => {
        const { addMemberByEmail } = await import('../../identity/members/add-member.ts')
        const json = await addMemberByEmail(
          sql,
          operator,
          { email, name, passwordHash },
          role,
          timezone ?? null,
        )
        return { json, text: `${json.id} ${json.name} <${json.email}>, ${json.role}` }
      })(options)
    })

  addCommand(group, 'set-role', 'Change the role of a member')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--member <id>', 'ID of the member', parseId('usr'))
    .requiredOption('--role <role>', roleHelp, parseOneOf(roles))
    .action(
      inWorkspaceTransaction(async (sql, operator, { member, role }: MemberOptions & { role: Role }) => {
        const { setRole } = await import('../../identity/members/set-role.ts')
        const { onMemberDemoted } = await import('../../app/on-member-removed.ts')
        const json = await withNotFoundName(
          `member ${member}`,
          setRole(sql, operator, member, role, onMemberDemoted),
        )
        return { json, text: `${json.id} ${json.name} <${json.email}>, ${json.role}` }
      }),
    )

  addCommand(group, 'remove', 'Remove a member and revoke their tokens')
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--member <id>', 'ID of the member', parseId('usr'))
    .action(
      inWorkspaceTransaction(async (sql, operator, { member }: MemberOptions) => {
        const { removeMember } = await import('../../identity/members/remove.ts')
        const { onMemberRemoved } = await import('../../app/on-member-removed.ts')
        const json = await withNotFoundName(
          `member ${member}`,
          removeMember(sql, operator, member, onMemberRemoved),
        )
        return { json, text: `${json.id} ${json.name} <${json.email}> removed` }
      }),
    )
}

const roleHelp = `${roles.join(', ')}. A new owner replaces the current one, who becomes an admin`

type MemberOptions = { workspace: WorkspaceId; member: MemberId }

type CreateOptions = {
  workspace: WorkspaceId
  email: string
  name: string
  role: Role
  password: string
  timezone?: string
  json?: true
}
