import type { Command } from 'commander'
import { addCommand } from './command.ts'
import type { CommandResult } from './output.ts'
import { type CommandContext, withDatabase } from './with-database.ts'

export function setupLinkCommand(program: Command): void {
  addCommand(
    program,
    'setup-link',
    'Print the link that creates the first account of a new installation',
  ).action(withDatabase(printSetupLink))
}

/** @throws Error when there is an account already */
async function printSetupLink({ database, secrets }: CommandContext): Promise<CommandResult> {
  const { findSetupLink } = await import('../../identity/accounts/setup-link.ts')
  const link = await findSetupLink(database.page, secrets)
  if (link === undefined)
    throw new Error(
      'there is an account already, so there is no setup link. Sign in, or ask for an invitation',
    )
  return { json: { setup_link: link }, text: link }
}
