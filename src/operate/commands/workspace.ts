import type { Command } from 'commander'
import type { WorkspaceId } from '../../core/ids.ts'
import { memberNameMax, type Plan, plans, workspaceNameMax } from '../../core/limits.ts'
import { addCommand } from './command.ts'
import { inWorkspaceTransaction } from './in-workspace.ts'
import {
  parseEmail,
  parseId,
  parseName,
  parseOneOf,
  parsePassword,
  passwordHelp,
  parseTimeZone,
} from './option-values.ts'
import { withDatabase } from './with-database.ts'

export function workspaceCommand(program: Command): void {
  const group = program.command('workspace').description('Create a workspace and change its plan')

  addCommand(group, 'create', 'Create a workspace and its owner')
    .requiredOption('--name <name>', 'name of the workspace', parseName(workspaceNameMax))
    .requiredOption('--plan <plan>', plans.join(', '), parseOneOf(plans))
    .requiredOption('--owner-email <email>', 'email address of the owner', parseEmail)
    .requiredOption('--owner-name <name>', 'name of the owner', parseName(memberNameMax))
    .requiredOption('--owner-password <password>', passwordHelp, parsePassword('--owner-password'))
    .option('--timezone <zone>', 'time zone of new tasks, such as Europe/Kyiv', parseTimeZone, 'UTC')
    .action(
      withDatabase(async ({ database }, options: CreateOptions) => {
        const { hashPassword } = await import('../../identity/accounts/passwords/password-hash.ts')
        const { createWorkspaceFor } = await import('../../identity/members/create-workspace.ts')
        const { name, plan, timezone, ownerEmail: email, ownerName, ownerPassword } = options
        const passwordHash = await hashPassword(ownerPassword)
        const json = await createWorkspaceFor(
          database,
          { name, plan, timezone },
          { email, name: ownerName, passwordHash },
        )
        const { workspace, owner } = json
        return {
          json,
          text: `${workspace.id} ${name} (${plan}), owned by ${owner.id} ${owner.name} <${email}>`,
        }
      }),
    )

  addCommand(
    group,
    'set-plan',
    "Change a workspace's plan; fails if it has too many members for the new plan",
  )
    .requiredOption('--workspace <id>', 'ID of the workspace', parseId('wsp'))
    .requiredOption('--plan <plan>', plans.join(', '), parseOneOf(plans))
    .action(
      inWorkspaceTransaction(async (sql, operator, { plan }: { workspace: WorkspaceId; plan: Plan }) => {
        const { setPlan } = await import('../../identity/workspaces/set-plan.ts')
        const { onPlanChanged } = await import('../../app/on-plan-changed.ts')
        const json = await setPlan(sql, operator, plan, onPlanChanged)
        return { json, text: `${json.id} ${json.name} is now on the ${json.plan} plan` }
      }),
    )
}

type CreateOptions = {
  name: string
  plan: Plan
  ownerEmail: string
  ownerName: string
  ownerPassword: string
  timezone: string
}
