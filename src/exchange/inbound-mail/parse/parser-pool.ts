import { type ParserThread, type DnsResolve, startParserThread } from './parser-thread.ts'
import type { IncomingMessage, ParsedMessage } from './message.ts'

/** Messages parsed at the same time; the others wait. */
const threadsMax = 2
/** An idle thread is ended, which unloads its libraries; one that has parsed a large message ends at once. */
const idleMs = 10_000
const largeMessageBytes = 4_194_304

export type ParserPool = {
  /** Rejects if a message can't be parsed or takes too long. */
  parse: (incoming: IncomingMessage) => Promise<ParsedMessage>
  close: () => void
}

/** Creates a pool of threads that parse messages; they run only while messages arrive (0193). */
export function createParserPool(resolve: DnsResolve): ParserPool {
  let running = 0
  let closed = false
  const waiting: (() => void)[] = []
  const idle = new Map<ParserThread, NodeJS.Timeout>()

  function acquire(): ParserThread {
    for (const [thread, timer] of idle) {
      clearTimeout(timer)
      idle.delete(thread)
      if (thread.isHealthy) return thread
    }
    return startParserThread(resolve)
  }

  function release(thread: ParserThread): void {
    const expire = () => {
      idle.delete(thread)
      thread.end()
    }
    idle.set(thread, setTimeout(expire, idleMs))
  }

  return {
    async parse(incoming) {
      if (running >= threadsMax) await new Promise<void>((next) => waiting.push(next))
      else running += 1
      const isLarge = incoming.raw.length > largeMessageBytes
      const thread = acquire()
      try {
        return await thread.parse(incoming)
      } finally {
        if (thread.isHealthy && !isLarge && !closed) release(thread)
        else thread.end()
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    close() {
      closed = true
      for (const [thread, timer] of idle) {
        clearTimeout(timer)
        thread.end()
      }
      idle.clear()
    },
  }
}
