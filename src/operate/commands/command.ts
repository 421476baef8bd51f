import type { Command } from 'commander'
import { type Answer, printAnswer } from './output.ts'

/** A command that does something (not a group of others): it knows `--json`. */
export function leaf(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'print JSON, errors included')
}

/** An action that prints what `work` answers. Whatever it throws is printed by `cli.ts`. */
export const answering =
  <Options extends object>(work: (options: Options) => Promise<Answer>) =>
  async (options: Options & { json?: true }): Promise<void> => {
    printAnswer(await work(options), options.json === true)
  }
