import type { Client } from 'pg'
import { sendQuery } from './send-query.ts'
import type { RunQuery } from '../sql-tag.ts'

/** A connection with little to do is closed, since each holds some 5 MB of the server's memory. */
const idleMs = 30_000

type Pipeline = {
  client: Promise<Client>
  /** The client once it is connected, so that a statement waits for nothing. */
  connected?: Client
  unanswered: number
  idle: NodeJS.Timeout
}

/**
 * Opens a few connections that many short reads share: each statement is sent at once, without waiting for
 * the previous one (measured: 1.5 times the reads of a pool). Only single statements may run here; a slow one
 * would hold up those behind it, so pages go to the pool. A statement goes to the connection with the fewest
 * unanswered ones, so a second connection is only opened when the first is busy.
 */
export function openPipelines(
  count: number,
  Connection: new () => Client,
): { run: RunQuery; close(): Promise<void> } {
  const slots: (Pipeline | undefined)[] = Array.from({ length: count })
  let closed = false

  function open(slot: number): Pipeline {
    const client = new Connection()
    const forget = () => {
      clearTimeout(pipeline.idle)
      if (slots[slot] === pipeline) slots[slot] = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    const pipeline: Pipeline = {
      client: client.connect().then(() => (pipeline.connected = client)),
      unanswered: 0,
      idle: setTimeout(() => {
        // The first one stays, so that the first request after a pause doesn't wait for a connection.
        if (slot === 0 || pipeline.unanswered > 0) return
        forget()
        void client.end().catch(() => {})
      }, idleMs).unref(),
    }
    pipeline.client.catch(forget)
    slots[slot] = pipeline
    return pipeline
  }

  /** Returns the pipeline with the fewest unanswered statements; of several, the first. */
  function leastBusy(): Pipeline {
    let best = 0
    let fewest = Infinity
    for (let slot = 0; slot < count && fewest > 0; slot++) {
      const unanswered = slots[slot]?.unanswered ?? 0
      if (unanswered < fewest) [best, fewest] = [slot, unanswered]
    }
    return slots[best] ?? open(best)
  }

  return {
    async run(query) {
      if (closed) throw new Error('the database is closed')
      const pipeline = leastBusy()
      pipeline.unanswered++
      try {
        return await sendQuery(pipeline.connected ?? (await pipeline.client), query)
      } finally {
        pipeline.unanswered--
        pipeline.idle.refresh()
      }
    },
    async close() {
      closed = true
      const open = await Promise.allSettled(slots.flatMap((slot) => slot?.client ?? []))
      const connected = open.flatMap((client) => (client.status === 'fulfilled' ? [client.value] : []))
      await Promise.allSettled(connected.map((client) => client.end()))
    },
  }
}
