import type { Bench } from '../bench.ts'
import { arrivalFigures } from './arrival.ts'
import { authFigures } from './auth.ts'
import { browserFigures } from './browser.ts'
import { deadFigures } from './dead.ts'
import { deliveriesFigures } from './deliveries.ts'
import { dnsFigures } from './dns.ts'
import type { Figure } from './figure.ts'
import { failingFigures } from './failing.ts'
import { growthFigures } from './growth.ts'
import { hungFigures } from './hung.ts'
import { importFigures } from './imports.ts'
import { killedFigures } from './killed.ts'
import { latencyFigures } from './latency.ts'
import { memoryFigures } from './memory.ts'
import { neighbourFigures } from './neighbour.ts'
import { getFigures, pageFigures } from './reads.ts'
import { refusedFigures } from './refused.ts'
import { searchFigures } from './search.ts'
import { startFigures } from './start.ts'
import { timingFigures } from './timing.ts'
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
