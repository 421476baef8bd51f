import type { Bench } from '../context.ts'
import { arrivalFigures } from './delivery-latency.ts'
import { authFigures } from './auth-cost.ts'
import { browserFigures } from './browser.ts'
import { deadFigures } from './dead-subscribers.ts'
import { deliveriesFigures } from './deliveries.ts'
import { dnsFigures } from './dns-timeouts.ts'
import type { Figure } from './figure.ts'
import { failingFigures } from './failing-subscribers.ts'
import { growthFigures } from './growth.ts'
import { hungFigures } from './hung-subscribers.ts'
import { importFigures } from './imports.ts'
import { killedFigures } from './killed-worker.ts'
import { latencyFigures } from './latency.ts'
import { memoryFigures } from './memory.ts'
import { neighbourFigures } from './noisy-neighbour.ts'
import { getFigures, pageFigures } from './reads.ts'
import { refusedFigures } from './refused-addresses.ts'
import { searchFigures } from './search.ts'
import { startFigures } from './startup.ts'
import { timingFigures } from './timing-leaks.ts'
import { postFigures } from './writes.ts'

/** Every figure by the name that `--only` knows it by. */
export const figures: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  get: getFigures,
  page: pageFigures,
  post: postFigures,
  auth: authFigures,
  neighbour: neighbourFigures,
  growth: growthFigures,
  start: startFigures,
  memory: memoryFigures,
  latency: latencyFigures,
  deliveries: deliveriesFigures,
  arrival: arrivalFigures,
  dead: deadFigures,
  hung: hungFigures,
  failing: failingFigures,
  killed: killedFigures,
  dns: dnsFigures,
  refused: refusedFigures,
  timing: timingFigures,
  search: searchFigures,
  imports: importFigures,
  browser: browserFigures,
}
