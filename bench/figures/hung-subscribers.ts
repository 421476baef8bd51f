import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchContext } from '../context.ts'
import { freePort } from '../installation.ts'
import { workspaceCount } from '../population.ts'
import { memoryMb } from '../processes.ts'
import { startEventProducer } from '../webhooks/latency.ts'
import { enqueueDeliveries } from '../webhooks/backlog.ts'
import {
  histogramDelta,
  type ClaimHistogram,
  claimPercentileMs,
  percentWithin,
  readClaimHistogram,
} from '../webhooks/claim-histogram.ts'
import { type DeliveryContext, openDeliveryContext } from '../webhooks/delivery-context.ts'
import { addSubscribers } from '../webhooks/subscribers.ts'
import { type Figure, formatCount } from './figure.ts'

const healthyCount = 100
const eventsPerSecond = 200
const queuedEach = 100
const memoryMaxMb = 600
const claimMaxMs = 15
/** Longer than an attempt, so that every hung socket is replaced during the measurement. */
const measureSeconds = 15

/** Measures the worker's memory and claims while a thousand endpoints that never respond have long queues. */
export async function hungSubscriberFigures({ options }: BenchContext): Promise<Figure[]> {
  const metricsPort = await freePort()
  const deliveries = await openDeliveryContext({
    DAYBOOK_METRICS_PORT: String(metricsPort),
    DAYBOOK_METRICS_HOST: '127.0.0.1',
  })
  const { subscriberServer, installation } = deliveries
  try {
    const healthy = Array.from({ length: healthyCount }, (_, workspace) => workspace)
    await addSubscribers(
      deliveries,
      healthy.map((workspace) => ({ workspace, url: `${subscriberServer.url}/ok/${workspace}` })),
    )
    const producer = await startEventProducer(deliveries, healthy)
    const claimsOf = async (seconds: number): Promise<ClaimHistogram> => {
      const before = await readClaimHistogram(metricsPort)
      await producer.emit({ perSecond: eventsPerSecond, seconds })
      return histogramDelta(before, await readClaimHistogram(metricsPort))
    }
    try {
      await producer.emit({ perSecond: eventsPerSecond, seconds: options.seconds })
      const usual = await claimsOf(measureSeconds)
      const usualMb = memoryMb(installation.worker()).now
      const dead = await addSubscribers(
        deliveries,
        Array.from({ length: workspaceCount }, (_, workspace) => ({
          workspace,
          url: `${subscriberServer.url}/hang/${workspace}`,
        })),
        { events: ['task.completed'] },
      )
      await enqueueDeliveries(deliveries, dead, queuedEach)
      await waitUntilHung(deliveries)
      const claims = await claimsOf(measureSeconds)
      const { peak } = memoryMb(installation.worker())
      return [memoryFigure(peak, usualMb), claimFigure(claims, usual)]
    } finally {
      await producer.stop()
    }
  } finally {
    await deliveries.close()
  }
}

async function waitUntilHung({ subscriberServer }: DeliveryContext): Promise<void> {
  for (let tries = 0; (await subscriberServer.count()).open < workspaceCount; tries++) {
    if (tries > 100) throw new Error('not every endpoint has a hung socket')
    await sleep(100)
  }
}

const memoryFigure = (peakMb: number, usualMb: number): Figure => ({
  name: `Memory of the worker with ${formatCount(workspaceCount)} hung sockets`,
  measured: `${peakMb.toFixed(0)} MB at most`,
  limit: `without them: ${usualMb.toFixed(0)} MB`,
  ratio: peakMb / memoryMaxMb,
  target: `≤ ${memoryMaxMb} MB`,
  met: peakMb <= memoryMaxMb,
})

function claimFigure(claims: ClaimHistogram, usual: ClaimHistogram): Figure {
  const within = percentWithin(claims, claimMaxMs)
  const formatClaims = (own: ClaimHistogram) =>
    `p50 ≤ ${claimPercentileMs(own, 50).toFixed(1)} ms, p99 ≤ ${claimPercentileMs(own, 99).toFixed(1)} ms`
  return {
    name: `A claim with ${formatCount(workspaceCount)} dead endpoints, ${queuedEach} queued each`,
    measured: `${formatClaims(claims)}, ${within.toFixed(1)}% within ${claimMaxMs} ms`,
    limit: `without them: ${formatClaims(usual)}`,
    target: `p99 ≤ ${claimMaxMs} ms`,
    met: within >= 99,
  }
}
