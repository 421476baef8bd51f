import type { Command } from 'commander'
import { openSession, type Session } from '../client/session.ts'
import { addCommand, type CommonOptions, parseCount } from '../command.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { formatEvent } from '../stream/format-event.ts'
import { followEvents } from '../stream/follow-events.ts'
import { printNote, printResult } from '../terminal/output.ts'
import { parseEventTypes } from './event-types.ts'

type TailOptions = CommonOptions & { events?: string[]; after?: string; last?: number; follow: boolean }

export function eventsCommand(program: Command): void {
  const group = program.command('events').description('Read the event log')

  addCommand(group, 'tail', 'Print events as they occur')
    .option('--events <types>', 'only these types, separated by commas', parseEventTypes)
    .option('--after <id>', 'begin after this event instead of now')
    .option('--last <count>', 'print this many of the latest events first', parseCount(1, 10_000))
    .option('--no-follow', 'end after these instead of waiting for more')
    .action(async (options: TailOptions) => {
      const session = openSession(options)
      const signal = stopSignal()
      const after = options.last === undefined ? options.after : await printLast(session, options)
      if (!options.follow) return
      const stream = followEvents(session.daybook, {
        types: options.events ?? [],
        after,
        signal,
        onState: (state, reason) => {
          if (state === 'lost') printNote(`daybook: the connection was lost (${reason}). Reconnecting`)
        },
      })
      for await (const { body } of stream) printEvent(body, options)
    })
}

/** Prints the latest events, the oldest first; returns the id of the last one. */
async function printLast({ daybook }: Session, options: TailOptions): Promise<string | undefined> {
  const { last = 1, events: types, after } = options
  const query = { types, after, order: 'desc', limit: Math.min(last, 100) } as const
  const latest = await daybook.events.list(query).toArray(last)
  for (const event of latest.toReversed()) printEvent(JSON.stringify(event), options)
  return latest[0]?.id ?? options.after
}

const printEvent = (body: string, options: CommonOptions): void =>
  printResult(JSON.parse(body), () => formatEvent(body), options)
