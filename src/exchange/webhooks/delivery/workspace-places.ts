/**
 * What the endpoints of a workspace share. Each endpoint also has a place of its own, unless its last attempt failed
 * slowly: so a healthy endpoint never waits for its neighbors, and a workspace has at most as many attempts in flight
 * as it has endpoints, plus these (0220).
 */
export const sharedPlacesMax = 64
/** Of the shared places, those that slow endpoints can take; the others are left for quick ones. */
const slowPlacesMax = sharedPlacesMax / 2

/** An attempt that takes longer makes its endpoint a slow one, until another takes less. */
const slowMs = 1_000

/** How an endpoint's last attempt went. */
type LastAttempt = {
  proven: boolean
  /** How long it held its place; 0 before the first. */
  lastTookMs: number
}
type EndpointLoad = LastAttempt & { workspaceId: string; inFlight: number }

const isSlow = ({ lastTookMs }: LastAttempt): boolean => lastTookMs > slowMs

/** Whether an endpoint is likely to hold a place for nothing; it then has none of its own. */
export const isHanging = (load: LastAttempt): boolean => isSlow(load) && !load.proven

type SharedUse = { shared: number; slow: number }

/** Counts the shared places that are taken in each workspace. */
export type WorkspacePlaces = {
  /** Changes an endpoint's load, and the places that it takes. */
  update(load: EndpointLoad, change: () => void): void
  /** Returns how many more attempts the endpoint could start. */
  freeFor(load: EndpointLoad): number
}

export function createWorkspacePlaces(): WorkspacePlaces {
  const uses = new Map<string, SharedUse>()

  function add(load: EndpointLoad, sign: 1 | -1): void {
    const shared = load.inFlight - Math.min(load.inFlight, ownPlaces(load))
    if (shared === 0) return
    const use = uses.get(load.workspaceId) ?? { shared: 0, slow: 0 }
    use.shared += sign * shared
    if (isSlow(load)) use.slow += sign * shared
    if (use.shared === 0) uses.delete(load.workspaceId)
    else uses.set(load.workspaceId, use)
  }

  return {
    update(load, change) {
      add(load, -1)
      change()
      add(load, 1)
    },
    freeFor(load) {
      const { shared, slow } = uses.get(load.workspaceId) ?? { shared: 0, slow: 0 }
      const freeShared = Math.min(sharedPlacesMax - shared, isSlow(load) ? slowPlacesMax - slow : Infinity)
      return Math.max(0, ownPlaces(load) - load.inFlight) + Math.max(0, freeShared)
    },
  }
}

const ownPlaces = (load: LastAttempt): 0 | 1 => (isHanging(load) ? 0 : 1)
