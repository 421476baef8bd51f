import { openMetricsServer, type MetricsServer } from '../../platform/metrics/metrics-server.ts'
import { registerProcessMetrics } from '../../platform/metrics/process.ts'
import { createRegistry, type MetricFamily } from '../../platform/metrics/registry.ts'
import { formatPrometheus } from '../../platform/metrics/prometheus-text.ts'
import type { SupervisedChild } from './supervised-child.ts'
import { listenWhenFree } from '../../platform/listener/listen-when-free.ts'

type MetricsSource = Pick<SupervisedChild, 'name' | 'measure'>

/**
 * Serves the metrics of all processes on one port: the supervisor collects them on each scrape, so that
 * several API processes are one target, and a process that hangs is noticed.
 */
export async function serveMetrics(
  address: { host: string; port: number },
  children: readonly MetricsSource[],
): Promise<MetricsServer> {
  const own = createRegistry()
  registerProcessMetrics(own)

  async function text(): Promise<string> {
    const collected = await Promise.all(
      children.map(async ({ name, measure }) => {
        const families = await measure()
        return { process: name, families: [answersFamily(families !== undefined), ...(families ?? [])] }
      }),
    )
    return formatPrometheus([{ process: 'supervisor', families: await own.families() }, ...collected])
  }

  return listenWhenFree(() => openMetricsServer(address, text))
}

const answersFamily = (answers: boolean): MetricFamily => ({
  name: 'daybook_process_answers',
  help: 'Whether the process returned its metrics.',
  type: 'gauge',
  samples: [{ labels: {}, value: answers ? 1 : 0 }],
})
