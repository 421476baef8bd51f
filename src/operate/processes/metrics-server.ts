import { openMetricsPort, type MetricsPort } from '../../platform/metrics/metrics-server.ts'
import { measureProcess } from '../../platform/metrics/process.ts'
import { createRegistry, type Family } from '../../platform/metrics/registry.ts'
import { metricsText } from '../../platform/metrics/prometheus-text.ts'
import type { KeptChild } from './supervised-child.ts'
import { listenOnceFree } from '../../platform/listener/listen-when-free.ts'

type Measured = Pick<KeptChild, 'name' | 'measure'>

/**
 * The one port with the figures of all processes: the supervisor asks each of them when somebody asks it, so that
 * several API processes are one target, and one that hangs is seen to.
 */
export async function serveMeasures(
  address: { host: string; port: number },
  children: readonly Measured[],
): Promise<MetricsPort> {
  const own = createRegistry()
  measureProcess(own)

  async function text(): Promise<string> {
    const told = await Promise.all(
      children.map(async ({ name, measure }) => {
        const families = await measure()
        return { process: name, families: [answers(families !== undefined), ...(families ?? [])] }
      }),
    )
    return metricsText([{ process: 'supervisor', families: await own.families() }, ...told])
  }

  return listenOnceFree(() => openMetricsPort(address, text))
}

const answers = (does: boolean): Family => ({
  name: 'daybook_process_answers',
  help: 'Whether the process told its figures.',
  type: 'gauge',
  samples: [{ labels: {}, value: does ? 1 : 0 }],
})
