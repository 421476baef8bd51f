import { Worker } from 'node:worker_threads'
import type { Letter, Message } from './message.ts'
import type { FromThread, ToThread } from './thread.ts'

/** Asks the name servers, as `resolve` of Node's `dns` does. */
export type Resolve = (name: string, kind: string) => Promise<string[] | string[][]>

/** Longer than the check of a sender may take, and than the largest message takes. */
const readMs = 45_000
const heapMaxMb = 512

/** What is wrong with a message: the same would be wrong with it the next time. */
const ofMessage = (why: string): Error => Object.assign(new Error(why), { code: unreadableCode })
const unreadableCode = 'DAYBOOK_UNREADABLE_MAIL'
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** Whether it is the message that cannot be read, and not its reader that has failed. */
export const isOfMessage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === unreadableCode || error.code === outOfMemory)

/** A thread that reads one message at a time. */
export type Reader = {
  /** Rejects for what cannot be read, or takes too long. */
  read(letter: Letter): Promise<Message>
  /** Whether it has got over what it has read. */
  readonly isWell: boolean
  end(): void
}

export function startReader(resolve: Resolve): Reader {
  let isWell = true
  let current: PromiseWithResolvers<Message> | undefined
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    env: {},
  })
  const tell = (said: ToThread, given: ArrayBuffer[] = []) => thread.postMessage(said, given)
  const fail = (error: Error) => {
    isWell = false
    current?.reject(error)
    void thread.terminate()
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('the thread has ended')))
  thread.on('message', (said: FromThread) => {
    if (said.type === 'read') current?.resolve(said.message)
    else if (said.type === 'failed') current?.reject(ofMessage(said.why))
    else void answer(said)
  })

  async function answer({ id, name, kind }: Extract<FromThread, { type: 'resolve' }>): Promise<void> {
    const said: ToThread = await resolve(name, kind).then(
      (records) => ({ type: 'resolved', id, records }),
      (error: { code?: string }) => ({ type: 'resolved', id, code: error.code ?? 'ESERVFAIL' }),
    )
    tell(said)
  }

  return {
    async read(letter) {
      current = Promise.withResolvers()
      const late = setTimeout(() => fail(ofMessage('the message takes too long to read')), readMs)
      try {
        tell({ type: 'letter', letter }, [letter.raw.buffer])
        return await current.promise
      } finally {
        clearTimeout(late)
      }
    },
    get isWell() {
      return isWell
    },
    end() {
      isWell = false
      void thread.terminate()
    },
  }
}
