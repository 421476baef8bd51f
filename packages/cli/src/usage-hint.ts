import { type Command, CommanderError } from 'commander'

/** The errors whose message doesn't say what would be right. */
const terse = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
  'commander.unknownCommand',
  'commander.unknownOption',
  'commander.excessArguments',
])
/** What people look for as a command, and what only the API has. */
const apiOnly = new Set(['labels', 'lists', 'me', 'members'])

/**
 * Returns an error about how the tool was called with what to run instead; any other error as it is.
 *
 * @param program the commands, as far as they are loaded
 * @param args what follows the name of the tool
 */
export function withUsageHint(
  error: unknown,
  program: Command | undefined,
  args: readonly string[],
): unknown {
  if (!(error instanceof CommanderError) || !program || !terse.has(error.code)) return error
  const [first = ''] = args
  const isApiOnly = error.code === 'commander.unknownCommand' && apiOnly.has(first)
  const message = isApiOnly ? `unknown command '${first}'` : error.message.replace(/\s+/g, ' ').trim()
  const instead = isApiOnly ? `daybook api /${first}` : `${pathOf(program, args)} --help`
  return new CommanderError(
    error.exitCode,
    error.code,
    `${message}${/[.?)]$/.test(message) ? '' : '.'} Run ${instead}`,
  )
}

/** The command that the arguments begin with, such as `daybook tasks add`. */
function pathOf(program: Command, args: readonly string[]): string {
  const path = ['daybook']
  let command = program
  for (const arg of args) {
    const next = command.commands.find((one) => one.name() === arg)
    if (!next) break
    path.push(arg)
    command = next
  }
  return path.join(' ')
}
