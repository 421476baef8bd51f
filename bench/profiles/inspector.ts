import { setTimeout as sleep } from 'node:timers/promises'
import type { CpuProfile } from './cpu-profile.ts'

/** Node's inspector in a running process of the product, which so needs no special start. */
export type Inspector = {
  /** Returns the value of an expression that the process evaluates. */
  evaluate: <Value>(expression: string) => Promise<Value>
  /** Loads a module into the process, by its path. */
  load: (module: URL) => Promise<void>
  /** Records the functions that run while `work` does. */
  profile: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; profile: CpuProfile }>
  /** Returns a heap snapshot, in V8's own format. */
  takeHeapSnapshot: () => Promise<string>
}

/** Where Node listens once a signal has turned the inspector on; only on loopback. */
const address = 'http://127.0.0.1:9229/json'
const tries = 100
const pauseMs = 50
const intervalUs = 200

/** Turns the inspector of a process on for as long as `use` runs. Only one process at a time can have it. */
export async function inspectProcess<Result>(
  pid: number,
  use: (inspector: Inspector) => Promise<Result>,
): Promise<Result> {
  await untilClosed()
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await findDebugger())
  await opened(socket)
  const client = createClient(socket)
  const { send } = client
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await send<Evaluated<Value>>('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  try {
    if ((await evaluate<number>('process.pid')) !== pid) throw new Error('another process uses port 9229')
    return await use({
      evaluate,
      async load(module) {
        const path = JSON.stringify(module.pathname)
        await evaluate(`void process.getBuiltinModule('module').createRequire(${path})(${path})`)
      },
      async profile(work) {
        await send('Profiler.enable')
        await send('Profiler.setSamplingInterval', { interval: intervalUs })
        await send('Profiler.start')
        const result = await work()
        const { profile } = await send<{ profile: CpuProfile }>('Profiler.stop')
        return { result, profile }
      },
      async takeHeapSnapshot() {
        let text = ''
        client.onEvent('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => (text += String(chunk)))
        await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
        return text
      },
    })
  } finally {
    // The process closes the socket together with its inspector.
    await Promise.race([
      evaluate(`void setTimeout(() => process.getBuiltinModule('inspector').close(), 20)`),
      sleep(1_000),
    ]).catch(() => {})
    await Promise.race([new Promise((closed) => socket.addEventListener('close', closed)), sleep(1_000)])
  }
}

type Evaluated<Value> = {
  result: { value: Value }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

const settleMs = 200

/**
 * A process listens only if the one before has closed its inspector, and doesn't try again. While that closes, connections break
 * before the port is free.
 */
async function untilClosed(): Promise<void> {
  for (let left = tries; left > 0; left--) {
    try {
      await (await fetch(address)).body?.cancel()
    } catch (error) {
      // Without a pause, the next process sometimes doesn't listen.
      if (isRefused(error)) return sleep(settleMs)
    }
    await sleep(pauseMs)
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

async function findDebugger(): Promise<string> {
  for (let left = tries; ; left--) {
    try {
      const [target] = (await (await fetch(address)).json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (error) {
      if (left === 0) throw error
    }
    await sleep(pauseMs)
  }
}

const opened = (socket: WebSocket) =>
  new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('the inspector refused the connection')))
  })

type Reply = {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: object
}

/** Speaks the inspector's protocol: requests with a number, their replies, and events. */
function createClient(socket: WebSocket) {
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners = new Map<string, (params: Record<string, unknown>) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error } = JSON.parse(String(data)) as Reply
    if (method !== undefined) return listeners.get(method)?.(params ?? {})
    const reply = replies.get(id ?? 0)
    replies.delete(id ?? 0)
    if (error) reply?.reject(new Error(JSON.stringify(error)))
    else reply?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of replies.values()) reject(new Error('the inspected process closed its inspector'))
  })
  return {
    send: <Result>(method: string, params: object = {}): Promise<Result> => {
      const reply = Promise.withResolvers<unknown>()
      replies.set(++count, reply)
      socket.send(JSON.stringify({ id: count, method, params }))
      return reply.promise as Promise<Result>
    },
    onEvent: (method: string, listener: (params: Record<string, unknown>) => void) =>
      void listeners.set(method, listener),
  }
}
