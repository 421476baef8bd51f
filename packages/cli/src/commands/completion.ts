import { Command } from 'commander'
import { completionScripts } from '../completion/scripts.ts'
import { completionTree } from '../completion/tree.ts'
import { usageError } from '../failure.ts'
import type { AddCommands, LoadCommands } from '../commands.ts'
import { methods } from '../api/path.ts'
import { triggerTypes } from '../trigger/scenarios.ts'

const shells = Object.keys(completionScripts)
const valuesOf = { completion: shells, trigger: triggerTypes, api: methods }

/** @param all the commands of the tool, since only this one may be loaded */
export const completionCommand =
  (all: Readonly<Record<string, LoadCommands>>): AddCommands =>
  (program) => {
    program
      .command('completion')
      .description('Print a script that completes commands: source <(daybook completion bash)')
      .argument('<shell>', shells.join(', '))
      .option('--json', 'print errors as JSON')
      .action(async (shell: string) => {
        const write = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined
        if (!write) throw usageError(`There's no completion for ${shell}, but for ${shells.join(', ')}`)
        const whole = new Command('daybook')
        for (const load of Object.values(all)) (await load())(whole)
        process.stdout.write(write(completionTree(whole, valuesOf)))
      })
  }
