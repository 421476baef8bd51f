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
  const group = program.command('member').description('add, change and remove members of a workspace')

  addCommand(group, 'create', 'add a member to a workspace')
    .requiredOption('--workspace <id>', 'the workspace', parseId('wsp'))
    .requiredOption('--email <email>', 'e-mail address', parseEmail)
    .requiredOption('--name <name>', 'name', parseName(memberNameMax))
    .requiredOption('--role <role>', roleHelp, parseOneOf(roles))
    .requiredOption('--password <password>', passwordHelp, parsePassword('--password'))
    .option('--timezone <zone>', 'zone of their new tasks (default: the workspace’s)', parseTimeZone)
    .action(async (options: CreateOptions) => {
      const { hashPassword } = await import('../../identity/accounts/passwords/password-hash.ts')
      // Before the transaction: it takes longer than all the rest.
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

  addCommand(group, 'set-role', 'give a member another role')
    .requiredOption('--workspace <id>', 'the workspace', parseId('wsp'))
    .requiredOption('--member <id>', 'the member', parseId('usr'))
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

  addCommand(group, 'remove', 'remove a member; their tokens are revoked')
    .requiredOption('--workspace <id>', 'the workspace', parseId('wsp'))
    .requiredOption('--member <id>', 'the member', parseId('usr'))
    .action(
      inWorkspaceTransaction(async (sql, operator, { member }: MemberOptions) => {
        const { removeMember } = await import('../../identity/members/remove.ts')
        const { onMemberRemoved } = await import('../../app/on-member-removed.ts')
        const json = await withNotFoundName(
          `member ${member}`,
          removeMember(sql, operator, member, onMemberRemoved),
        )
        return { json, text: `${json.id} ${json.name} <${json.email}> is no member any more` }
      }),
    )
}

const roleHelp = `${roles.join(', ')}; a new owner makes the old one an administrator`

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
