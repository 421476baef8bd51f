import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { Client, Pool } from 'pg'

/**
 * Loaded into a process of the service that runs from its sources: records what requests wait for, the delays of the event loop,
 * collections of garbage, notifications and deliveries. All times are milliseconds of the machine's monotonic clock.
 */

/** A request that carries a number in `x-bench-number`. */
export type WatchedRequest = {
  number: number
  /** When its head had been read, and when its response had been written. */
  readMs: number
  finishedMs: number
  /** How long it waited for a connection of the pool, and for answers of PostgreSQL. */
  poolMs: number
  statementsMs: number
  /** When PostgreSQL answered the last statement: the commit of a write. */
  lastAnswerMs: number
}

/** A POST to an endpoint: when it was created, and when its head was written to a connection. */
export type WatchedDelivery = { event: string; createdMs: number; sentMs: number }

export type Watched = {
  requests: WatchedRequest[]
  deliveries: WatchedDelivery[]
  /** When notifications arrived. */
  notifiedMs: number[]
  /** Statements that take or claim deliveries: when they were sent, and when they were answered. */
  statements: [sentMs: number, answeredMs: number][]
  /** Delays of the event loop beyond a timer of a millisecond. */
  loop: { p50Ms: number; p99Ms: number; maxMs: number; meanMs: number }
  garbage: { count: number; totalMs: number; maxMs: number }
  /** The share of the time that the event loop was busy. */
  busy: number
}

type Running = WatchedRequest & { openStatements: number; openSinceMs: number }

const now = (): number => Number(process.hrtime.bigint()) / 1e6
const running = new AsyncLocalStorage<Running | undefined>()
const byMessage = new WeakMap<IncomingMessage, Running>()
const byDelivery = new WeakMap<object, WatchedDelivery>()
let record = emptyRecord()

function emptyRecord() {
  return {
    requests: [] as WatchedRequest[],
    deliveries: [] as WatchedDelivery[],
    notifiedMs: [] as number[],
    statements: [] as [number, number][],
    garbage: { count: 0, totalMs: 0, maxMs: 0 },
  }
}

diagnostics.subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  const number = Number(request.headers['x-bench-number'] ?? -1)
  if (number < 0) return running.enterWith(undefined)
  const readMs = now()
  const one: Running = {
    number,
    readMs,
    finishedMs: 0,
    poolMs: 0,
    statementsMs: 0,
    lastAnswerMs: 0,
    openStatements: 0,
    openSinceMs: 0,
  }
  byMessage.set(request, one)
  running.enterWith(one)
})

diagnostics.subscribe('http.server.response.finish', (message) => {
  const one = byMessage.get((message as { request: IncomingMessage }).request)
  if (!one) return
  const { openStatements: _open, openSinceMs: _since, ...request } = one
  record.requests.push({ ...request, finishedMs: now() })
})

type DeliveryRequest = { headers: string | string[] }
diagnostics.subscribe('undici:request:create', (message) => {
  const { request } = message as { request: DeliveryRequest }
  const text = Array.isArray(request.headers) ? request.headers.join(': ') : request.headers
  const event = /webhook-id: (\w+)/i.exec(text)?.[1]
  if (event !== undefined) byDelivery.set(request, { event, createdMs: now(), sentMs: 0 })
})
diagnostics.subscribe('undici:client:sendHeaders', (message) => {
  const delivery = byDelivery.get((message as { request: DeliveryRequest }).request)
  if (delivery) record.deliveries.push({ ...delivery, sentMs: now() })
})

/** A statement, or a round trip of several. */
type Query = {
  text?: string
  statements?: Query[]
  callback?: (...result: unknown[]) => void
  handleReadyForQuery: (...message: unknown[]) => void
}

const textOf = ({ text = '', statements = [] }: Query): string => text + statements.map(textOf).join(' ')

/** What takes new events, and what claims those that wait. */
const takesDeliveries = /\binsert into deliveries\b|\bset attempts = attempts \+ 1\b/

const clientPrototype = Client.prototype as unknown as {
  query: (query: Query, ...rest: unknown[]) => unknown
  _handleNotification: (message: unknown) => void
}
const sendQuery = clientPrototype.query
clientPrototype.query = function (this: unknown, query, ...rest) {
  const one = running.getStore()
  const sentMs = now()
  if (one && one.openStatements++ === 0) one.openSinceMs = sentMs
  const takes = takesDeliveries.test(textOf(query))
  if ((one || takes) && typeof query.handleReadyForQuery === 'function') {
    const ready = query.handleReadyForQuery
    query.handleReadyForQuery = function (...message) {
      const answeredMs = now()
      if (takes) record.statements.push([sentMs, answeredMs])
      if (one) {
        one.lastAnswerMs = answeredMs
        if (--one.openStatements === 0) one.statementsMs += answeredMs - one.openSinceMs
      }
      ready.apply(this, message)
    }
  }
  return sendQuery.call(this, query, ...rest)
}

const notify = clientPrototype._handleNotification
clientPrototype._handleNotification = function (message) {
  record.notifiedMs.push(now())
  notify.call(this, message)
}

const poolPrototype = Pool.prototype as unknown as { connect: (...rest: unknown[]) => Promise<unknown> }
const connect = poolPrototype.connect
poolPrototype.connect = function (...rest) {
  const one = running.getStore()
  if (!one || rest.length > 0) return connect.apply(this, rest)
  const startedMs = now()
  return connect.apply(this, rest).finally(() => (one.poolMs += now() - startedMs))
}

const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
const timerMs = 1
const beyondTimer = (nanoseconds: number): number =>
  Number.isNaN(nanoseconds) ? 0 : Math.max(0, nanoseconds / 1e6 - timerMs)

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) {
    record.garbage.count++
    record.garbage.totalMs += duration
    record.garbage.maxMs = Math.max(record.garbage.maxMs, duration)
  }
}).observe({ entryTypes: ['gc'] })

let used = performance.eventLoopUtilization()

/** Returns what was recorded since the last call. */
function take(): Watched {
  const current = performance.eventLoopUtilization()
  const watched: Watched = {
    ...record,
    loop: {
      p50Ms: beyondTimer(delays.percentile(50)),
      p99Ms: beyondTimer(delays.percentile(99)),
      maxMs: beyondTimer(delays.max),
      meanMs: beyondTimer(delays.mean),
    },
    busy: performance.eventLoopUtilization(current, used).utilization,
  }
  used = current
  delays.reset()
  record = emptyRecord()
  return watched
}

Object.assign(globalThis, { takeWatched: take })
