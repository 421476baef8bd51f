import type { FastifyReply } from 'fastify'
import type { WorkspaceId } from '../../core/ids.ts'

/**
 * How many reads of one workspace are worked on at the same time. When one sends its whole window at once, every turn
 * of the event loop would otherwise last as long as all of its reads together, and each request of the others several
 * such turns (measured: 32 ms instead of 4, on a machine where it takes 1 when all is quiet).
 */
const concurrentReadsMax = 4
/** What takes longer, such as answers that nobody takes, holds up the reads behind it no longer than this. */
const maxWaitMs = 1_000

type WorkspaceReads = { running: number; waiting: Set<() => void> }

/** Lets a read wait for its turn; undefined where it need not wait. The turn ends with the answer or its connection. */
export type WaitToRead = (workspaceId: WorkspaceId, reply: FastifyReply) => Promise<void> | undefined

/** The turns of the reads of each workspace. Its writes wait for one another in the lane. */
export function createReadLimiter(): WaitToRead {
  const workspaces = new Map<WorkspaceId, WorkspaceReads>()

  return (workspaceId, { raw }) => {
    let reads = workspaces.get(workspaceId)
    if (!reads) workspaces.set(workspaceId, (reads = { running: 0, waiting: new Set() }))
    const { waiting } = reads

    const end = () => {
      const [next] = reads.running > concurrentReadsMax ? [] : waiting
      if (next) next()
      else if (--reads.running === 0) workspaces.delete(workspaceId)
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
        // Nobody waits for the answer of a client that has gone.
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
