import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { growthChart } from './charts/growth-chart.ts'
import { liveChart } from './charts/live-chart.ts'
import { limitsChart } from './charts/limits-chart.ts'
import { peerChart } from './charts/peer-chart.ts'
import { soakChart } from './charts/soak-chart.ts'
import { renderPerformanceDocument } from './performance-document.ts'
import type { BenchResults, PeerResults } from './results.ts'
import type { SoakResults } from './soak/soak-results.ts'

/**
 * The results that `--write` has published, in `docs/performance/`. A run replaces only its own, and the document and its
 * charts are made from all of them.
 */
export type Published = {
  limits?: BenchResults
  growth?: BenchResults
  live?: BenchResults
  vikunja?: PeerResults
  svix?: PeerResults
  soak?: SoakResults
}

const names = ['limits', 'growth', 'live', 'vikunja', 'svix', 'soak'] as const
const docs = new URL('../docs/', import.meta.url)
const folder = new URL('performance/', docs)
const fileOf = (name: string): URL => new URL(name, folder)

/** Publishes the results of a run and renders the document again. */
export function publish<Name extends keyof Published>(name: Name, results: Published[Name]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(`${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
  renderPublished()
}

/** Writes `docs/performance.md` and its charts from the published results. */
function renderPublished(): void {
  const published = readPublished()
  const charts = renderCharts(published)
  for (const [file, svg] of Object.entries(charts)) {
    if (svg === undefined) rmSync(fileOf(file), { force: true })
    else writeFileSync(fileOf(file), svg)
  }
  const drawn = new Set(Object.keys(charts).filter((file) => charts[file] !== undefined))
  writeFileSync(new URL('performance.md', docs), renderPerformanceDocument(published, drawn))
}

export const readPublished = (): Published =>
  Object.fromEntries(
    names
      .filter((name) => existsSync(fileOf(`${name}.json`)))
      .map((name) => [name, JSON.parse(readFileSync(fileOf(`${name}.json`), 'utf8')) as unknown]),
  )

/** Returns the charts by file; undefined where there is nothing to draw yet. */
export const renderCharts = ({
  limits,
  growth,
  live,
  vikunja,
  svix,
  soak,
}: Published): Record<string, string | undefined> => ({
  'limits.svg': limits && limitsChart(limits.figures),
  'growth.svg': growth && growthChart(growth.figures),
  'live.svg': live && liveChart(live.figures),
  'vikunja.svg': vikunja && peerChart(vikunja),
  'svix.svg': svix && peerChart(svix),
  'soak.svg': soak && soakChart(soak),
})
