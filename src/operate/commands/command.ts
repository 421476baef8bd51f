import type { Command } from 'commander'
import { type CommandResult, printResult } from './output.ts'

/** A command that does something (not a group of others): it knows `--json`. */
export function addCommand(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON, errors included')
}

/** An action that prints what `work` answers. Whatever it throws is printed by `cli.ts`. */
export const printingResult =
  <Options extends object>(work: (options: Options) => Promise<CommandResult>) =>
  async (options: Options & { json?: true }): Promise<void> => {
    printResult(await work(options), options.json === true)
  }
