import { Command, CommanderError } from 'commander'
import { integratorCommands } from './commands.ts'
import { exitCodes, reportFailure } from './failure.ts'

/** The version of the package; in the operator's tool, that tool's own is shown. */
const version = process.env['DAYBOOK_CLI_VERSION'] ?? '0.0.0'

/**
 * Runs one command of the tool.
 *
 * @param args what follows the name of the tool
 * @returns the exit code
 */
export async function runTool(args: readonly string[]): Promise<number> {
  try {
    const program = new Command('daybook')
      .description('Daybook on the command line: tasks, any request of the API, and webhooks on your own machine')
      .version(version)
    return await runCommand(program, integratorCommands[args[0] ?? ''], args)
  } catch (error) {
    return reportFailure(error, args.includes('--json'))
  }
}

/** Runs a command of the program: `load` if it's known which, since loading all takes longer. */
async function runCommand(
  program: Command,
  load: (typeof integratorCommands)[string] | undefined,
  args: readonly string[],
): Promise<number> {
  // Usage errors are printed like all others.
  program.exitOverride().configureOutput({ outputError() {} })
  for (const one of load ? [load] : Object.values(integratorCommands)) (await one())(program)
  try {
    await program.parseAsync([...args], { from: 'user' })
    return typeof process.exitCode === 'number' ? process.exitCode : exitCodes.ok
  } catch (error) {
    const isPrinted =
      error instanceof CommanderError &&
      ['commander.help', 'commander.helpDisplayed', 'commander.version'].includes(error.code)
    if (isPrinted) return error.exitCode
    throw error
  }
}
