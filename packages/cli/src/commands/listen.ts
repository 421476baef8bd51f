import { type Command, InvalidArgumentError } from 'commander'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { createForward, type Forwarded } from '../listen/sign-and-send.ts'
import { readKeys } from '../listen/keys.ts'
import { createQueue } from '../listen/queue.ts'
import { ownSecret, parseSecret } from '../listen/secret.ts'
import { showForwarded } from '../listen/show.ts'
import type { StreamedEvent } from '../../../sdk/src/resources/event-stream.ts'
import { followEvents } from '../stream/follow-events.ts'
import { printLine, printNote } from '../terminal/output.ts'
import { stopSignal } from '../terminal/stop-signal.ts'
import { parseEventTypes } from './event-types.ts'

type ListenOptions = CommonOptions & { forwardTo: URL; events?: string[]; after?: string; secret?: string }

/** How many events are with the receiver at the same time. */
const atOnce = 20
const failedMax = 1_000

export function listenCommand(program: Command): void {
  addCommand(program, 'listen', 'Forward events to a receiver on this machine, signed like webhooks')
    .requiredOption('--forward-to <url>', 'the receiver, such as localhost:3000/hooks', parseTarget)
    .option('--events <types>', 'only these types, separated by commas', parseEventTypes)
    .option('--after <id>', 'begin after this event instead of now')
    .option('--secret <secret>', 'the signing secret; by default one for this machine', parseSecret)
    .action(listen)
}

async function listen(options: ListenOptions): Promise<void> {
  const { url, daybook } = openSession(options)
  const asJson = options.json === true
  const secret = options.secret ?? (await ownSecret())
  const forward = createForward(options.forwardTo, secret)
  const queue = createQueue(atOnce)
  const ending = new AbortController()
  stopSignal().addEventListener('abort', () => ending.abort())
  let last: StreamedEvent | undefined
  /** What the receiver hasn't accepted yet, in the order of its last attempt. */
  const failed = new Map<string, StreamedEvent>()

  const deliver = (event: StreamedEvent, again: boolean) =>
    queue.add(async () => {
      const outcome = await forward(event)
      failed.delete(event.id)
      if (!isDelivered(outcome)) keepFailed(failed, event)
      showForwarded(outcome, again, asJson)
    })
  const keys: Record<string, () => void> = {
    r: () => last && deliver(last, true),
    f() {
      for (const event of failed.values()) deliver(event, true)
    },
    q: () => ending.abort(),
    '\u0003': () => ending.abort(),
  }

  const stream = followEvents(daybook, {
    types: options.events ?? [],
    after: options.after,
    signal: ending.signal,
    onState(state, reason) {
      if (state === 'lost') return printNote(`daybook: the connection was lost (${reason}). Reconnecting`)
      if (asJson) return printLine(JSON.stringify({ listening: url, forward_to: options.forwardTo.href }))
      return printNote(`Forwarding events of ${url} to ${options.forwardTo.href}`)
    },
  })
  if (asJson) printLine(JSON.stringify({ secret }))
  else {
    printLine(`Signing secret: ${secret}`)
    printNote('Press r to redeliver the last event, f those that failed, q to quit.')
  }
  readKeys((key) => keys[key]?.(), ending.signal)
  try {
    for await (const event of stream) {
      last = event
      deliver(event, false)
    }
  } finally {
    ending.abort()
    await queue.idle()
  }
}

/** Remembers the latest failures, as many as someone could want to repeat. */
function keepFailed(failed: Map<string, StreamedEvent>, event: StreamedEvent): void {
  failed.set(event.id, event)
  const [oldest] = failed.keys()
  if (failed.size > failedMax && oldest !== undefined) failed.delete(oldest)
}

const isDelivered = ({ status = 0 }: Forwarded): boolean => status >= 200 && status < 300

/** A receiver on this machine can do without `http://`, and a port without `localhost`. */
function parseTarget(text: string): URL {
  const address = text.replace(/^:?(?=\d+(?:\/|$))/, 'localhost:')
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`
  const target = URL.canParse(whole) ? new URL(whole) : undefined
  if (target?.protocol === 'http:' || target?.protocol === 'https:') return target
  throw new InvalidArgumentError('It must be a URL, such as http://localhost:3000/hooks.')
}
