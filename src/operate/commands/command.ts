import type { Command } from 'commander'
import { type CommandResult, printResult } from './output.ts'

/** Adds a command that does something (not a group of others), with the option `--json`. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'print JSON, errors included')
    .hook('preAction', outliveReader)
}

/** A pager or `head` may stop reading; what the command was asked to do is still done. */
function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** Returns an action that prints the result of `work`. `cli.ts` prints its errors. */
export const printingResult =
  <Options extends object>(work: (options: Options) => Promise<CommandResult>) =>
  async (options: Options & { json?: true }): Promise<void> => {
    printResult(await work(options), options.json === true)
  }
