import { Worker } from 'node:worker_threads'
import type { IncomingMessage, ParsedMessage } from './message.ts'
import type { ThreadResponse, ThreadRequest } from './thread.ts'

/** Looks up DNS records, like `resolve` of Node's `dns`. */
export type DnsResolve = (name: string, kind: string) => Promise<string[] | string[][]>

/** Longer than the sender check may take, and longer than the largest message takes. */
const parseTimeoutMs = 45_000
const heapMaxMb = 512

/** The message itself is at fault: parsing it again would fail in the same way. */
const unreadableMessageError = (why: string): Error => Object.assign(new Error(why), { code: unreadableCode })
const unreadableCode = 'DAYBOOK_UNREADABLE_MAIL'
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** Whether the message is at fault, not the thread that parsed it. */
export const isUnreadableMessage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === unreadableCode || error.code === outOfMemory)

/** A thread that parses one message at a time. */
export type ParserThread = {
  /** Rejects if the message can't be parsed or takes too long. */
  parse(incoming: IncomingMessage): Promise<ParsedMessage>
  /** Whether it can be used for another message. */
  readonly isHealthy: boolean
  end(): void
}

export function startParserThread(resolve: DnsResolve): ParserThread {
  let isHealthy = true
  let current: PromiseWithResolvers<ParsedMessage> | undefined
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    env: {},
  })
  const send = (request: ThreadRequest, transfer: ArrayBuffer[] = []) => thread.postMessage(request, transfer)
  const fail = (error: Error) => {
    isHealthy = false
    current?.reject(error)
    void thread.terminate()
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('mail parser thread exited')))
  thread.on('message', (response: ThreadResponse) => {
    if (response.type === 'parsed') current?.resolve(response.message)
    else if (response.type === 'failed') current?.reject(unreadableMessageError(response.why))
    else void resolveFor(response)
  })

  async function resolveFor({ id, name, kind }: Extract<ThreadResponse, { type: 'resolve' }>): Promise<void> {
    const answer: ThreadRequest = await resolve(name, kind).then(
      (records) => ({ type: 'resolved', id, records }),
      (error: { code?: string }) => ({ type: 'resolved', id, code: error.code ?? 'ESERVFAIL' }),
    )
    send(answer)
  }

  return {
    async parse(incoming) {
      current = Promise.withResolvers()
      const timeout = setTimeout(
        () => fail(unreadableMessageError('the message takes too long to parse')),
        parseTimeoutMs,
      )
      try {
        send({ type: 'parse', incoming }, [incoming.raw.buffer])
        return await current.promise
      } finally {
        clearTimeout(timeout)
      }
    },
    get isHealthy() {
      return isHealthy
    },
    end() {
      isHealthy = false
      void thread.terminate()
    },
  }
}
