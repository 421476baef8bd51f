import { existsSync, readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

/** Where the kernel lists the open files of the process that reads it; macOS has only the second. */
const openFiles = ['/proc/self/fd', '/dev/fd'].find((folder) => existsSync(folder))

const lagQuantiles = { p50: 50, p99: 99, max: 100 }

/** Registers the metrics of every process, under the names that Prometheus's own clients use. */
export function registerProcessMetrics(registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number, kind: 'counter' | 'gauge' = 'gauge') =>
    registry.observe(name, help, kind, () => [{ labels: {}, value: read() }])

  const startedS = Date.now() / 1_000 - process.uptime()
  gauge('process_start_time_seconds', 'Start time of the process, as Unix time.', () => startedS)
  gauge('process_cpu_seconds_total', 'CPU time that the process has used.', cpuSeconds, 'counter')
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  if (openFiles !== undefined)
    gauge('process_open_fds', 'Open file descriptors, sockets included.', () => readdirSync(openFiles).length)
  gauge(
    'nodejs_heap_size_used_bytes',
    'Memory used by JavaScript objects.',
    () => process.memoryUsage().heapUsed,
  )

  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  registry.observe('nodejs_eventloop_lag_seconds', 'Delay of timers since the last scrape.', 'gauge', () => {
    const samples = Object.entries(lagQuantiles).map(([quantile, percent]) => ({
      labels: { quantile },
      value: Math.max(0, lag.percentile(percent) / 1e9),
    }))
    lag.reset()
    return samples
  })
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
