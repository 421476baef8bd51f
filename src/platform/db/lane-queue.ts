/**
 * The writers of one workspace queue here, before the pool: at most two of them hold a connection (one works,
 * one waits for the lane). Otherwise a burst in one workspace would exhaust the pool, and a single write of
 * another workspace would wait for all of it (measured: 1,649 ms instead of 6).
 */
const connectionsPerLane = 2

export type LaneQueue = <T>(workspaceId: string, work: () => Promise<T>) => Promise<T>

export function createLaneQueue(): LaneQueue {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async (workspaceId, work) => {
    let lane = lanes.get(workspaceId)
    if (!lane) lanes.set(workspaceId, (lane = { running: 0, waiting: [] }))
    if (lane.running < connectionsPerLane) lane.running++
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(workspaceId)
    }
  }
}
