import type { FastifyReply } from 'fastify'
import type { WorkspaceId } from '../../core/ids.ts'

/**
 * How many reads of one workspace run at the same time. Otherwise, when a workspace sends its whole window at
 * once, each turn of the event loop takes as long as all of its reads together, and each request of other
 * workspaces several such turns (measured: 32 ms instead of 4, on a machine where it takes 1 ms when idle).
 */
const concurrentReadsMax = 4
/** The longest that a read waits for slower ones, such as responses whose client doesn't read them. */
const maxWaitMs = 1_000

type WorkspaceReads = { running: number; waiting: Set<() => void> }

/**
 * Waits for the turn of a read; undefined when it need not wait. The turn ends with the response or its
 * connection.
 */
export type WaitToRead = (workspaceId: WorkspaceId, reply: FastifyReply) => Promise<void> | undefined

/** Limits how many reads of a workspace run at once. Its writes wait for one another in the lane. */
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
