import { type Figure, formatRate } from '../figures/figure.ts'
import { median } from '../sample.ts'
import { type TaskContestant, taskWorks, type TaskWork } from './contender.ts'
import type { CheckedLoad } from './load-client.ts'
import { type LoadClient, startLoadClient } from './start-load-client.ts'

const connections = 32
const warmUpSeconds = 2
const names: Record<TaskWork, string> = {
  get: 'GET one task',
  page: 'GET a page of 50',
  create: 'Create a task',
  update: 'Change a title',
  complete: 'Complete a task, then reopen it',
}

type Turn = { load: CheckedLoad; cpuUs: number | undefined }
type Turns = { contestant: TaskContestant; client: LoadClient; taken: Turn[] }

/** Lets two task managers do the same work in turns, A B A B …, each driven by a client of its own. */
export async function taskFigures(
  own: TaskContestant,
  peer: TaskContestant,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Figure[]> {
  const figures: Figure[] = []
  const clients: LoadClient[] = []
  try {
    for (const contestant of [own, peer]) {
      const client = await startLoadClient()
      clients.push(client)
      for (const work of taskWorks) await client.prepare(work, contestant.url, contestant.requests[work])
    }
    for (const work of taskWorks) {
      const both = [own, peer].map((contestant, index): Turns => ({
        contestant,
        client: clients[index]!,
        taken: [],
      }))
      for (const { client } of both) await client.run(work, connections, { seconds: warmUpSeconds })
      for (let round = 0; round < rounds; round++)
        for (const turns of both) turns.taken.push(await takeTurn(turns, work, seconds))
      figures.push(compare(work, both[0]!, both[1]!))
    }
    return figures
  } finally {
    for (const client of clients) await client.stop()
  }
}

async function takeTurn({ contestant, client }: Turns, work: TaskWork, seconds: number): Promise<Turn> {
  const before = contestant.cpuUs()
  const load = await client.run(work, connections, { seconds })
  const after = contestant.cpuUs()
  const cpuUs = before === undefined || after === undefined ? undefined : after - before
  process.stderr.write(
    `  ${work} in ${contestant.product}: ${formatRate(load.requests / load.seconds)}, p99 ${load.p99Ms.toFixed(1)} ms, ${load.wrong} wrong${load.example === undefined ? '' : `: ${load.example}`}\n`,
  )
  return { load, cpuUs }
}

const rate = ({ load }: Turn): number => (load.requests - load.wrong) / load.seconds
const cpuPerRequest = ({ cpuUs, load }: Turn): number => (cpuUs ?? 0) / load.requests

/** Compares right answers per second: the median of the ratios of neighboring turns. */
function compare(work: TaskWork, own: Turns, peer: Turns): Figure {
  const ratioOf = (value: (turn: Turn) => number, a: Turns, b: Turns) =>
    median(a.taken.map((turn, round) => value(turn) / value(b.taken[round] ?? turn)))
  const cpuRatio = ratioOf(cpuPerRequest, peer, own)
  return {
    name: names[work],
    measured: describe(own),
    limit: describe(peer),
    ratio: ratioOf(rate, own, peer),
    ...(Number.isFinite(cpuRatio) && cpuRatio > 0 ? { cpuRatio } : {}),
  }
}

function describe({ taken }: Turns): string {
  const wrong = taken.reduce((sum, { load }) => sum + load.wrong, 0)
  const cpuS = median(taken.map(cpuPerRequest)) / 1_000
  return [
    formatRate(median(taken.map(rate))),
    `p99 ${median(taken.map(({ load }) => load.p99Ms)).toFixed(1)} ms`,
    ...(cpuS > 0 ? [`${cpuS.toFixed(2)} s per 1,000`] : []),
    ...(wrong > 0 ? [`${wrong} wrong answers`] : []),
  ].join(', ')
}
