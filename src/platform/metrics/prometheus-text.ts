import type { MetricFamily, Labels } from './registry.ts'

export const prometheusContentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Formats the metrics of several processes for Prometheus: each metric once, with the samples of all
 * processes.
 */
export function formatPrometheus(
  processes: readonly { process: string; families: readonly MetricFamily[] }[],
): string {
  const blocks = new Map<string, string[]>()
  for (const { process, families } of processes) {
    for (const { name, help, type, samples } of families) {
      let lines = blocks.get(name)
      if (!lines) blocks.set(name, (lines = [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`]))
      for (const { suffix = '', labels, value } of samples)
        lines.push(`${name}${suffix}{${labelText({ process, ...labels })}} ${value}`)
    }
  }
  return [...blocks.values()]
    .flat()
    .map((line) => `${line}\n`)
    .join('')
}

const labelText = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`)
    .join(',')

const escapeText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
