import type { Installation } from '../installation.ts'
import { childPids, cpuUs } from '../processes.ts'
import { askers, attributeStatement } from './attribute.ts'
import {
  readBackends,
  readStatements,
  resetStatements,
  type StatementCount,
} from './start-with-statements.ts'

/** PostgreSQL's part in a load. */
export type PostgresShare = {
  /** Processor time by the application that a backend works for, or by the kind of process, in µs. */
  backends: [name: string, us: number][]
  statements: StatementCount[]
}

const statementsShown = 25
const queryLength = 140

/** Runs a load and measures for whom PostgreSQL works in the meantime. */
export async function measureShare<Result>(
  { dataDir, postgres }: Pick<Installation, 'dataDir' | 'postgres'>,
  load: () => Promise<Result>,
): Promise<{ result: Result; share: PostgresShare }> {
  const names = await readBackends(dataDir)
  await resetStatements(dataDir)
  const before = new Map(childPids(postgres).map((pid) => [pid, cpuUs(pid)]))
  const result = await load()
  const after = childPids(postgres).map((pid): [number, number] => [pid, cpuUs(pid) - (before.get(pid) ?? 0)])
  const statements = await readStatements(dataDir)
  for (const [pid, name] of await readBackends(dataDir)) names.set(pid, name)
  const byName = new Map<string, number>()
  for (const [pid, us] of after) {
    const name = names.get(pid) ?? 'processes that have ended'
    byName.set(name, (byName.get(name) ?? 0) + us)
  }
  return { result, share: { backends: [...byName].sort(([, a], [, b]) => b - a), statements } }
}

/** Renders a share per request: processor time by backend, then execution time by who asked and by statement. */
export function renderShare({ backends, statements }: PostgresShare, requests: number): string {
  const perRequest = (us: number) => (us / requests).toFixed(1).padStart(8)
  const byAsker = askers.map((asker): [string, number] => [
    asker,
    statements
      .filter(({ query }) => attributeStatement(query) === asker)
      .reduce((sum, { us }) => sum + us, 0),
  ])
  const rows = (entries: [string, number][]) =>
    entries.filter(([, us]) => us > 0).map(([name, us]) => `${perRequest(us)}  ${name}`)
  return [
    "PostgreSQL's processor time in µs per request, by backend",
    ...rows(backends),
    '',
    'Execution time in µs per request, waits included, by who asked',
    ...rows(byAsker),
    '',
    'µs and calls per request, by statement',
    ...statements
      .slice(0, statementsShown)
      .map(
        ({ query, calls, us }) =>
          `${perRequest(us)}  ${(calls / requests).toFixed(2)}  ${attributeStatement(query)}: ${query
            .trim()
            .replaceAll(/\s+/g, ' ')
            .slice(0, queryLength)}`,
      ),
  ].join('\n')
}
