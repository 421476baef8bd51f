import type { FastifyReply } from 'fastify'
import { createTurns, type EndTurn, type RecentCallers } from '../db/turns.ts'

/** The longest that a read waits for slower ones, such as responses whose client doesn't read them. */
const waitMaxMs = 1_000

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
export function createReadLimiter(concurrentReadsMax: number, callers: RecentCallers): WaitToRead {
  const takeTurn = createTurns({ callers, atOnceMax: concurrentReadsMax, waitMaxMs })

  return (reader, { raw }) => {
    const begin = (endTurn: EndTurn) => {
      // The client has disconnected, so the turn goes to the next one.
      if (raw.closed) endTurn()
      else raw.on('close', endTurn)
    }
    const turn = takeTurn(reader)
    if (turn instanceof Promise) return turn.then(begin)
    begin(turn)
    return undefined
  }
}
