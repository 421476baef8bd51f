import { createRecentCallers, createTurns, type RecentCallers } from './turns.ts'

/**
 * The writers of one workspace queue here, before the pool: at most two of them hold a connection (one works,
 * one waits for the lane). Otherwise a burst in one workspace would exhaust the pool, and a single write of
 * another workspace would wait for all of it (measured: 1,649 ms instead of 6).
 */
const connectionsPerLane = 2

export type LaneQueue = <T>(workspaceId: string, work: () => Promise<T>) => Promise<T>

export function createLaneQueue(callers: RecentCallers = createRecentCallers()): LaneQueue {
  const takeTurn = createTurns({ callers, atOnceMax: connectionsPerLane })

  return async (workspaceId, work) => {
    const turn = takeTurn(workspaceId)
    const endTurn = turn instanceof Promise ? await turn : turn
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
}
