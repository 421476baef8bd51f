import { openMetricsServer, type MetricsServer } from '../../platform/metrics/metrics-server.ts'
import { registerProcessMetrics } from '../../platform/metrics/process.ts'
import { createRegistry, type MetricFamily } from '../../platform/metrics/registry.ts'
import { formatPrometheus } from '../../platform/metrics/prometheus-text.ts'
import type { SupervisedChild } from './supervised-child.ts'
import { listenWhenFree } from '../../platform/listener/listen-when-free.ts'

type MetricsSource = Pick<SupervisedChild, 'name' | 'measure'>

/**
 * The one port with the figures of all processes: the supervisor asks each of them when somebody asks it, so that
 * several API processes are one target, and one that hangs is seen to.
 */
export async function serveMetrics(
  address: { host: string; port: number },
  children: readonly MetricsSource[],
): Promise<MetricsServer> {
  const own = createRegistry()
  registerProcessMetrics(own)

  async function text(): Promise<string> {
    const told = await Promise.all(
      children.map(async ({ name, measure }) => {
        const families = await measure()
        return { process: name, families: [answersFamily(families !== undefined), ...(families ?? [])] }
      }),
    )
    return formatPrometheus([{ process: 'supervisor', families: await own.families() }, ...told])
  }

  return listenWhenFree(() => openMetricsServer(address, text))
}

const answersFamily = (does: boolean): MetricFamily => ({
  name: 'daybook_process_answers',
  help: 'Whether the process told its figures.',
  type: 'gauge',
  samples: [{ labels: {}, value: does ? 1 : 0 }],
})
