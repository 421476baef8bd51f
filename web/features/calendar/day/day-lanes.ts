/** How long a task is drawn, in minutes: it has a time at which it is due, not an end. */
const drawnMinutes = 30

/** Where something is drawn beside others at the same time: its lane, of how many. Those that find none have no place. */
export type Lane = { lane: number; lanes: number }

/**
 * Places times side by side where they overlap. What is drawn together shares the width; what overlaps nothing has all of it.
 *
 * @param starts minutes since midnight, ascending
 * @param lanesMax the most side by side
 */
export function layOutLanes(starts: readonly number[], lanesMax: number): (Lane | undefined)[] {
  const places: (number | undefined)[] = []
  const lanes: (Lane | undefined)[] = []
  /** When each lane is free again. */
  let free: number[] = []
  let first = 0
  const close = (end: number) => {
    for (let at = first; at < end; at += 1) {
      const lane = places[at]
      lanes.push(lane === undefined ? undefined : { lane, lanes: free.length })
    }
    first = end
    free = []
  }
  for (const [at, start] of starts.entries()) {
    if (free.every((end) => end <= start)) close(at)
    const open = free.findIndex((end) => end <= start)
    const lane = open === -1 ? free.length : open
    if (lane < lanesMax) free[lane] = start + drawnMinutes
    places.push(lane < lanesMax ? lane : undefined)
  }
  close(starts.length)
  return lanes
}
