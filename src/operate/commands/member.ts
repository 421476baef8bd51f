import type { Command } from 'commander'
import { type Role, roles } from '../../core/actor.ts'
import type { MemberId, WorkspaceId } from '../../core/ids.ts'
import { memberNameMax } from '../../core/limits.ts'
import { leaf } from './command.ts'
import { inWorkspace, naming } from './in-workspace.ts'
import { emailAddress, id, name, oneOf, password, passwordHelp, timeZone } from './option-values.ts'

export function memberCommand(program: Command): void {
  const group = program.command('member').description('add, change and remove members of a workspace')

  leaf(group, 'create', 'add a member to a workspace')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .requiredOption('--email <email>', 'e-mail address', emailAddress)
    .requiredOption('--name <name>', 'name', name(memberNameMax))
    .requiredOption('--role <role>', roleHelp, oneOf(roles))
    .requiredOption('--password <password>', passwordHelp, password('--password'))
    .option('--timezone <zone>', 'zone of their new tasks (default: the workspace’s)', timeZone)
    .action(async (options: CreateOptions) => {
      const { hashPassword } = await import('../../identity/accounts/passwords/password-hash.ts')
      // Before the transaction: it takes longer than all the rest.
      const passwordHash = await hashPassword(options.password)
      await inWorkspace(async (sql, operator, { email, name, role, timezone }: CreateOptions) => {
        const { joinWorkspace } = await import('../../identity/members/add-member.ts')
        const json = await joinWorkspace(sql, operator, { email, name, passwordHash }, role, timezone ?? null)
        return { json, text: `${json.id} ${json.name} <${json.email}>, ${json.role}` }
      })(options)
    })

  leaf(group, 'set-role', 'give a member another role')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .requiredOption('--member <id>', 'the member', id('usr'))
    .requiredOption('--role <role>', roleHelp, oneOf(roles))
    .action(
      inWorkspace(async (sql, operator, { member, role }: MemberOptions & { role: Role }) => {
        const { setRole } = await import('../../identity/members/set-role.ts')
        const { memberDemoted } = await import('../../app/on-member-removed.ts')
        const json = await naming(`member ${member}`, setRole(sql, operator, member, role, memberDemoted))
        return { json, text: `${json.id} ${json.name} <${json.email}>, ${json.role}` }
      }),
    )

  leaf(group, 'remove', 'remove a member; their tokens are revoked')
    .requiredOption('--workspace <id>', 'the workspace', id('wsp'))
    .requiredOption('--member <id>', 'the member', id('usr'))
    .action(
      inWorkspace(async (sql, operator, { member }: MemberOptions) => {
        const { removeMember } = await import('../../identity/members/remove.ts')
        const { memberLeft } = await import('../../app/on-member-removed.ts')
        const json = await naming(`member ${member}`, removeMember(sql, operator, member, memberLeft))
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
