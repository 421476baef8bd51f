import type { FastifyReply } from 'fastify'

/** The longest that a read waits for slower ones, such as responses whose client doesn't read them. */
const maxWaitMs = 1_000

type Reads = { running: number; waiting: Set<() => void> }

/**
 * Waits for the turn of a read; undefined when it need not wait. The turn ends with the response or its
 * connection.
 */
export type WaitToRead = (reader: string, reply: FastifyReply) => Promise<void> | undefined

/**
 * Limits how many reads of one workspace, or of one session, run at the same time. Otherwise, when it sends its whole
 * window at once, each turn of the event loop takes as long as all of its reads together, and each request of others
 * several such turns (measured: 32 ms instead of 4, on a machine where it takes 1 ms when idle). Writes wait for one
 * another in the lane of their workspace.
 */
export function createReadLimiter(concurrentReadsMax: number): WaitToRead {
  const readers = new Map<string, Reads>()

  return (reader, { raw }) => {
    let reads = readers.get(reader)
    if (!reads) readers.set(reader, (reads = { running: 0, waiting: new Set() }))
    const { waiting } = reads

    const end = () => {
      const [next] = reads.running > concurrentReadsMax ? [] : waiting
      if (next) next()
      else if (--reads.running === 0) readers.delete(reader)
    }
    if (reads.running < concurrentReadsMax) {
      reads.running++
      raw.on('close', end)
      return undefined
    }
    return new Promise((resolve) => {
      const begin = () => {
        waiting.delete(begin)
        clearTimeout(overdue)
        // The client has disconnected, so the turn goes to the next one.
        if (raw.closed) return end()
        raw.on('close', end)
        resolve()
      }
      const overdue = setTimeout(() => {
        reads.running++
        begin()
      }, maxWaitMs)
      waiting.add(begin)
    })
  }
}
