import { Worker } from 'node:worker_threads'
import type { Letter, Message } from './read/message.ts'
import type { FromThread, ToThread } from './read/thread.ts'

/** Asks the name servers, as `resolve` of Node's `dns` does. */
export type Resolve = (name: string, kind: string) => Promise<string[] | string[][]>

/** Messages that are read at the same time; the others wait. */
const threadsMax = 2
/** Longer than the check of a sender may take, and than the largest message takes. */
const readMs = 45_000
const heapMaxMb = 512

/**
 * Reads messages, each in a thread of its own that ends with it (0193).
 *
 * @returns rejects for what cannot be read, or takes too long
 */
export function openReading(resolve: Resolve): (letter: Letter) => Promise<Message> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (letter) => {
    if (running >= threadsMax) await new Promise<void>((turn) => waiting.push(turn))
    else running += 1
    try {
      return await readInThread(letter, resolve)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

async function readInThread(letter: Letter, resolve: Resolve): Promise<Message> {
  const thread = new Worker(new URL('./read/thread.ts', import.meta.url), {
    workerData: letter,
    transferList: [letter.raw.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb },
    env: {},
  })
  const { promise, resolve: done, reject } = Promise.withResolvers<Message>()
  const late = setTimeout(() => reject(new Error('the message takes too long to read')), readMs)
  thread.on('error', reject)
  thread.on('exit', () => reject(new Error('the message could not be read')))
  thread.on('message', (said: FromThread) => {
    if (said.type === 'read') done(said.message)
    else void answer(thread, said, resolve)
  })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    void thread.terminate()
  }
}

async function answer(
  thread: Worker,
  { id, name, kind }: Extract<FromThread, { type: 'resolve' }>,
  resolve: Resolve,
): Promise<void> {
  const said: ToThread = await resolve(name, kind).then(
    (records) => ({ type: 'resolved', id, records }),
    (error: { code?: string }) => ({ type: 'resolved', id, code: error.code ?? 'ESERVFAIL' }),
  )
  thread.postMessage(said)
}
