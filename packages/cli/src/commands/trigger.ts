import type { Command } from 'commander'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { formatEvent } from '../stream/format-event.ts'
import { printResult } from '../terminal/output.ts'
import { findScenario, triggerTypes } from '../trigger/scenarios.ts'
import { triggerEvent } from '../trigger/trigger.ts'

export function triggerCommand(program: Command): void {
  addCommand(program, 'trigger', 'Make an event happen, on a throwaway task that is deleted again')
    .argument('<type>', `the type: ${triggerTypes.join(', ')}`)
    .option('--list <name>', 'the list for the task, by name or id; by default the first one')
    .action(async (type: string, options: CommonOptions & { list?: string }) => {
      findScenario(type)
      const { body } = await triggerEvent(openSession(options), type, options.list)
      printResult(JSON.parse(body), () => formatEvent(body), options)
    })
}
