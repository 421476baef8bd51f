import { type ParserThread, type DnsResolve, startParserThread } from './parser-thread.ts'
import type { IncomingMessage, ParsedMessage } from './message.ts'

/** Messages that are read at the same time; the others wait. */
const threadsMax = 2
/** A reader that nobody needs goes, and the libraries with it; one that has read a large message goes at once. */
const idleMs = 10_000
const largeMessageBytes = 4_194_304

export type ParserPool = {
  /** Rejects for what cannot be read, or takes too long. */
  read: (letter: IncomingMessage) => Promise<ParsedMessage>
  close: () => void
}

/** Reads messages in threads of their own, which are there while messages come (0193). */
export function createParserPool(resolve: DnsResolve): ParserPool {
  let running = 0
  let closed = false
  const waiting: (() => void)[] = []
  const idle = new Map<ParserThread, NodeJS.Timeout>()

  function take(): ParserThread {
    for (const [reader, timer] of idle) {
      clearTimeout(timer)
      idle.delete(reader)
      if (reader.isHealthy) return reader
    }
    return startParserThread(resolve)
  }

  function giveBack(reader: ParserThread): void {
    const leave = () => {
      idle.delete(reader)
      reader.end()
    }
    idle.set(reader, setTimeout(leave, idleMs))
  }

  return {
    async read(letter) {
      if (running >= threadsMax) await new Promise<void>((turn) => waiting.push(turn))
      else running += 1
      const isLarge = letter.raw.length > largeMessageBytes
      const reader = take()
      try {
        return await reader.read(letter)
      } finally {
        if (reader.isHealthy && !isLarge && !closed) giveBack(reader)
        else reader.end()
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    close() {
      closed = true
      for (const [reader, timer] of idle) {
        clearTimeout(timer)
        reader.end()
      }
      idle.clear()
    },
  }
}
