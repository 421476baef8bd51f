import { type Reader, type Resolve, startReader } from './parser-thread.ts'
import type { Letter, Message } from './message.ts'

/** Messages that are read at the same time; the others wait. */
const readersMax = 2
/** A reader that nobody needs goes, and the libraries with it; one that has read a large message goes at once. */
const idleMs = 10_000
const largeBytes = 4_194_304

export type Reading = {
  /** Rejects for what cannot be read, or takes too long. */
  read: (letter: Letter) => Promise<Message>
  close: () => void
}

/** Reads messages in threads of their own, which are there while messages come (0193). */
export function openReading(resolve: Resolve): Reading {
  let running = 0
  let closed = false
  const waiting: (() => void)[] = []
  const idle = new Map<Reader, NodeJS.Timeout>()

  function take(): Reader {
    for (const [reader, timer] of idle) {
      clearTimeout(timer)
      idle.delete(reader)
      if (reader.isWell) return reader
    }
    return startReader(resolve)
  }

  function giveBack(reader: Reader): void {
    const leave = () => {
      idle.delete(reader)
      reader.end()
    }
    idle.set(reader, setTimeout(leave, idleMs))
  }

  return {
    async read(letter) {
      if (running >= readersMax) await new Promise<void>((turn) => waiting.push(turn))
      else running += 1
      const isLarge = letter.raw.length > largeBytes
      const reader = take()
      try {
        return await reader.read(letter)
      } finally {
        if (reader.isWell && !isLarge && !closed) giveBack(reader)
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
