import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, formatRate } from '../figures/figure.ts'
import { median, monotonicMs, percentile } from '../sample.ts'
import type { SubscriberServer } from '../webhooks/delivery-context.ts'
import type { MessageContestant, Tenant } from './contender.ts'
import type { CheckedLoad, LoadAmount } from './load-client.ts'
import { type LoadClient, startLoadClient } from './start-load-client.ts'

/** Enough that at 200 messages a second no workspace of Daybook reaches its rate limit. */
const tenantCount = 20
const paces = [50, 200]
const paceSeconds = 5
const endpointsPerMessage = 4
const messagesPerTurn = 1_000
const connections = 32
/** How many of a workspace's 100 endpoints hang. */
const hangingInTenant = 80
const hangingTenants = 100
/** How many messages wait for each endpoint that hangs. */
const hangingMessages = 3
/** A message every 200 ms, for longer than Daybook waits for a response. */
const healthyPace = { perSecond: 5, seconds: 15 }
/** How long to wait for late messages. */
const graceMs = 4_000
const arrivedWithinMs = 60_000
const pollMs = 50

/** A message that hasn't arrived counts with the time that it was waited for. */
type Arrivals = { latencies: number[]; wrong: number }
type Side = { contestant: MessageContestant; client: LoadClient; name: string }
type Arena = { sides: [own: Side, peer: Side]; receiver: SubscriberServer; rounds: number }

/**
 * Measures how fast and how reliably messages reach endpoints, in turns, with the same receiver for both: the time from
 * sending a request until its first POST arrives, the rate to four endpoints, and a healthy endpoint beside hanging ones.
 */
export async function messageFigures(
  own: MessageContestant,
  peer: MessageContestant,
  receiver: SubscriberServer,
  { rounds }: { rounds: number },
): Promise<Figure[]> {
  const clients: LoadClient[] = []
  try {
    for (let count = 0; count < 2; count++) clients.push(await startLoadClient())
    const sides: Arena['sides'] = [
      { contestant: own, client: clients[0]!, name: own.product },
      { contestant: peer, client: clients[1]!, name: peer.product },
    ]
    const arena = { sides, receiver, rounds }
    return [
      ...(await paceFigures(arena)),
      await fanOutFigure(arena),
      await hangingFigure(arena, 'sameTenant'),
      await hangingFigure(arena, 'otherTenants'),
    ]
  } finally {
    for (const client of clients) await client.stop()
  }
}

let pathsUsed = 0
/** Returns a URL that no other endpoint has. */
const newUrl = ({ url }: SubscriberServer, kind: 'ok' | 'hang'): string => `${url}/${kind}/${++pathsUsed}`

async function addTenants(
  { contestant, client }: Side,
  work: string,
  count: number,
  urls: () => string[],
): Promise<void> {
  const tenants: Tenant[] = []
  for (let number = 0; number < count; number++) tenants.push(await contestant.addTenant(urls()))
  await client.prepare(
    work,
    contestant.url,
    tenants.map((tenant) => contestant.message(tenant)),
  )
}

async function paceFigures({ sides, receiver, rounds }: Arena): Promise<Figure[]> {
  for (const side of sides) {
    await addTenants(side, 'pace', tenantCount, () => [newUrl(receiver, 'ok')])
    await measureArrivals(side, receiver, 'pace', { perSecond: paces[0]!, seconds: 1 })
  }
  const figures: Figure[] = []
  for (const perSecond of paces) {
    const amount = { perSecond, seconds: paceSeconds }
    const [own, peer] = await inTurns(sides, rounds, (side) =>
      measureArrivals(side, receiver, 'pace', amount),
    )
    figures.push(arrivalFigure(`Request sent to arrival, ${perSecond} per second`, own, peer))
  }
  return figures
}

async function hangingFigure(
  { sides, receiver }: Arena,
  where: 'sameTenant' | 'otherTenants',
): Promise<Figure> {
  for (const side of sides) {
    const hanging = (count: number) => Array.from({ length: count }, () => newUrl(receiver, 'hang'))
    const beside = where === 'sameTenant' ? hanging(hangingInTenant) : []
    await addTenants(side, where, 1, () => [newUrl(receiver, 'ok'), ...beside])
    if (where === 'otherTenants') await addTenants(side, 'hanging', hangingTenants, () => hanging(1))
  }
  const [own, peer] = await inTurns(sides, 1, async (side) => {
    if (where === 'otherTenants')
      await side.client.run('hanging', connections, { count: hangingTenants * hangingMessages })
    return measureArrivals(side, receiver, where, healthyPace)
  })
  const beside =
    where === 'sameTenant'
      ? `${hangingInTenant} hanging ones of the same tenant`
      : `${hangingTenants} hanging ones of other tenants`
  return arrivalFigure(`Healthy endpoint beside ${beside}`, own, peer)
}

async function fanOutFigure({ sides, receiver, rounds }: Arena): Promise<Figure> {
  for (const side of sides)
    await addTenants(side, 'fan-out', tenantCount, () =>
      Array.from({ length: endpointsPerMessage }, () => newUrl(receiver, 'ok')),
    )
  type Turn = { rate: number; cpuMs: number; wrong: number }
  const one = async ({ contestant, client }: Side): Promise<Turn> => {
    await receiver.forget()
    const before = contestant.cpuUs()
    const startedAt = performance.now()
    const { wrong } = await client.run('fan-out', connections, { count: messagesPerTurn })
    const wanted = (messagesPerTurn - wrong) * endpointsPerMessage
    while ((await receiver.count()).posts < wanted) {
      if (performance.now() - startedAt > arrivedWithinMs)
        throw new Error(`${contestant.product} did not deliver ${messagesPerTurn} messages in time`)
      await sleep(pollMs)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    const cpuMs = ((contestant.cpuUs() ?? 0) - (before ?? 0)) / 1_000
    return { rate: (messagesPerTurn - wrong) / seconds, cpuMs: cpuMs / wanted, wrong }
  }
  const [own, peer] = await inTurns(sides, rounds, one)
  const describe = (turns: Turn[]) => {
    const cpu = median(turns.map(({ cpuMs }) => cpuMs))
    const wrong = turns.reduce((sum, turn) => sum + turn.wrong, 0)
    const parts = [formatRate(median(turns.map(({ rate }) => rate)))]
    if (cpu > 0) parts.push(`${cpu.toFixed(2)} s per 1,000 deliveries`)
    if (wrong > 0) parts.push(`${wrong} wrong answers`)
    return parts.join(', ')
  }
  const cpuRatio = median(peer.map(({ cpuMs }, round) => cpuMs / (own[round]?.cpuMs ?? cpuMs)))
  return {
    name: `Messages to ${endpointsPerMessage} endpoints each`,
    measured: describe(own),
    limit: describe(peer),
    ratio: median(own.map(({ rate }, round) => rate / (peer[round]?.rate ?? rate))),
    ...(cpuRatio > 0 ? { cpuRatio } : {}),
  }
}

async function inTurns<Result>(
  sides: Arena['sides'],
  rounds: number,
  run: (side: Side) => Promise<Result>,
): Promise<[own: Result[], peer: Result[]]> {
  const results: [Result[], Result[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) results[index as 0 | 1].push(await run(side))
  return results
}

async function measureArrivals(
  { client, name }: Side,
  receiver: SubscriberServer,
  work: string,
  amount: Extract<LoadAmount, { perSecond: number }>,
): Promise<Arrivals> {
  await receiver.forget()
  const load: CheckedLoad = await client.run(work, connections, amount)
  await sleep(graceMs)
  const arrivedAt = new Map<string, number>()
  for (const [path, number, atMs] of await receiver.arrivals())
    if (path.startsWith('/ok/') && !arrivedAt.has(number)) arrivedAt.set(number, atMs)
  const endMs = monotonicMs()
  const latencies = load.sent.map(([number, sentMs]) => (arrivedAt.get(number) ?? endMs) - sentMs)
  const arrivals = { latencies, wrong: load.wrong }
  process.stderr.write(
    `  ${work} in ${name}: ${describeArrivals([arrivals])}${load.example === undefined ? '' : `: ${load.example}`}\n`,
  )
  return arrivals
}

const p50 = ({ latencies }: Arrivals): number => percentile(latencies, 50)

function arrivalFigure(name: string, own: Arrivals[], peer: Arrivals[]): Figure {
  return {
    name,
    measured: describeArrivals(own),
    limit: describeArrivals(peer),
    ratio: median(own.map((one, round) => p50(one) / p50(peer[round] ?? one))),
    lowerIsBetter: true,
  }
}

function describeArrivals(rounds: Arrivals[]): string {
  const of = (percent: number) => median(rounds.map(({ latencies }) => percentile(latencies, percent)))
  const sum = (count: (one: Arrivals) => number) => rounds.reduce((total, one) => total + count(one), 0)
  const late = sum(({ latencies }) => latencies.filter((ms) => ms > graceMs).length)
  const wrong = sum((one) => one.wrong)
  return [
    `p50 ${of(50).toFixed(1)} ms`,
    `p99 ${of(99).toFixed(1)} ms`,
    ...(late > 0 ? [`${late} later than ${graceMs / 1_000} s`] : []),
    ...(wrong > 0 ? [`${wrong} wrong answers`] : []),
  ].join(', ')
}
