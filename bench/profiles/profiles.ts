import { arrivalProfile } from './arrival.ts'
import { authProfile } from './auth.ts'
import { keyProfile, listProfile } from './browser.ts'
import { filtersProfile } from './filters.ts'
import { liveProfile } from './live.ts'
import { deliveriesProfile, importsProfile, requestsProfile } from './loads.ts'
import { apiMemoryProfile, idleMemoryProfile } from './memory.ts'
import { neighborsProfile } from './neighbors.ts'
import type { Profile } from './profile.ts'
import { startProfile } from './start.ts'
import { workerProfile } from './worker.ts'

/** Every profile by its name for `--profile`, in the order of the published rows. */
export const profiles: Record<string, Profile> = {
  get: requestsProfile('get'),
  page: requestsProfile('page'),
  since: requestsProfile('since'),
  post: requestsProfile('post'),
  auth: authProfile,
  neighbors: neighborsProfile('neighbors'),
  bulk: neighborsProfile('bulk'),
  start: startProfile,
  memory: apiMemoryProfile,
  idle: idleMemoryProfile,
  deliveries: deliveriesProfile,
  hanging: workerProfile('hanging'),
  dead: workerProfile('dead'),
  silent: workerProfile('silent'),
  arrival: arrivalProfile,
  imports: importsProfile,
  list: listProfile,
  key: keyProfile,
  live: liveProfile,
  filters: filtersProfile,
}
