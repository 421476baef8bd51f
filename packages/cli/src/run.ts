import { Command, CommanderError } from 'commander'
import { integratorCommands } from './commands.ts'
import { reportFailure } from './failure.ts'
import { withUsageHint } from './usage-hint.ts'
import { version } from './version.ts'

/**
 * Runs one command of the tool.
 *
 * @param args what follows the name of the tool
 * @returns the exit code
 */
export async function runTool(args: readonly string[]): Promise<number> {
  let program: Command | undefined
  try {
    program = await createProgram(args[0] ?? '')
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    const isPrinted =
      error instanceof CommanderError &&
      ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
    return isPrinted
      ? error.exitCode
      : reportFailure(withUsageHint(error, program, args), args.includes('--json'))
  }
}

async function createProgram(first: string): Promise<Command> {
  const program = new Command('daybook')
    .description('Daybook on the command line: tasks, any request of the API, and webhooks on your machine')
    .version(version)
    .exitOverride()
    // Usage errors are printed like all others.
    .configureOutput({ outputError() {} })
  const loader = Object.hasOwn(integratorCommands, first) ? integratorCommands[first] : undefined
  for (const load of loader ? [loader] : Object.values(integratorCommands)) (await load())(program)
  return program
}
