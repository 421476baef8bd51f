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
  const events: { id: string }[] = []
  const query = { order: 'desc', limit: Math.min(options.last ?? 1, 100), after: options.after }
  for (let cursor: string | null | undefined; cursor !== null && events.length < (options.last ?? 0);) {
    const page = (await daybook.request({
      method: 'GET',
      path: '/events',
      query: { ...query, types: options.events?.join(','), cursor },
    })) as { data: { id: string }[]; next_cursor: string | null }
    events.push(...page.data)
    cursor = page.next_cursor
  }
  const latest = events.slice(0, options.last)
  for (const event of latest.toReversed()) printEvent(JSON.stringify(event), options)
  return latest[0]?.id ?? options.after
}

const printEvent = (body: string, options: CommonOptions): void =>
  printResult(JSON.parse(body), () => formatEvent(body), options)
