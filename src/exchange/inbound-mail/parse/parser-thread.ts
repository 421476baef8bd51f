import { Worker } from 'node:worker_threads'
import type { IncomingMessage, ParsedMessage } from './message.ts'
import type { ThreadResponse, ThreadRequest } from './thread.ts'

/** Asks the name servers, as `resolve` of Node's `dns` does. */
export type DnsResolve = (name: string, kind: string) => Promise<string[] | string[][]>

/** Longer than the check of a sender may take, and than the largest message takes. */
const parseTimeoutMs = 45_000
const heapMaxMb = 512

/** What is wrong with a message: the same would be wrong with it the next time. */
const unreadableMessageError = (why: string): Error => Object.assign(new Error(why), { code: unreadableCode })
const unreadableCode = 'DAYBOOK_UNREADABLE_MAIL'
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** Whether it is the message that cannot be read, and not its reader that has failed. */
export const isUnreadableMessage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === unreadableCode || error.code === outOfMemory)

/** A thread that reads one message at a time. */
export type ParserThread = {
  /** Rejects for what cannot be read, or takes too long. */
  read(letter: IncomingMessage): Promise<ParsedMessage>
  /** Whether it has got over what it has read. */
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
  const tell = (said: ThreadRequest, given: ArrayBuffer[] = []) => thread.postMessage(said, given)
  const fail = (error: Error) => {
    isHealthy = false
    current?.reject(error)
    void thread.terminate()
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread has ended')))
  thread.on('message', (said: ThreadResponse) => {
    if (said.type === 'read') current?.resolve(said.message)
    else if (said.type === 'failed') current?.reject(unreadableMessageError(said.why))
    else void answer(said)
  })

  async function answer({ id, name, kind }: Extract<ThreadResponse, { type: 'resolve' }>): Promise<void> {
    const said: ThreadRequest = await resolve(name, kind).then(
      (records) => ({ type: 'resolved', id, records }),
      (error: { code?: string }) => ({ type: 'resolved', id, code: error.code ?? 'ESERVFAIL' }),
    )
    tell(said)
  }

  return {
    async read(letter) {
      current = Promise.withResolvers()
      const late = setTimeout(
        () => fail(unreadableMessageError('the message takes too long to read')),
        parseTimeoutMs,
      )
      try {
        tell({ type: 'letter', letter }, [letter.raw.buffer])
        return await current.promise
      } finally {
        clearTimeout(late)
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
