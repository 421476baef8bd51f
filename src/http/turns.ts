import type { FastifyRequest } from 'fastify'
import type { Api } from './door.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the request's turn to the next; null where it has none. */
    endTurn: (() => void) | null
  }
}

/**
 * How many reads of one workspace are worked on at the same time. When one sends its whole window at once, every turn
 * of the event loop would otherwise last as long as all of its reads together, and each request of the others several
 * such turns (measured: 32 ms instead of 4, on a machine where it takes 1 when all is quiet).
 */
const readsAtOnce = 4

type Reads = { running: number; waiting: (() => void)[] }

/**
 * Lets the reads of a workspace wait for one another; its writes wait in the lane. What the gate refuses never waits,
 * and a turn ends when the answer is ready, however slowly it is taken.
 */
export function takeTurns(app: Api): void {
  const workspaces = new Map<string, Reads>()
  app.decorateRequest('endTurn', null)

  app.addHook('preHandler', (request, reply, done) => {
    const actor = request.actor as FastifyRequest['actor'] | null
    if (!actor || (request.method !== 'GET' && request.method !== 'HEAD')) return done()
    const { workspace_id } = actor
    let reads = workspaces.get(workspace_id)
    if (!reads) workspaces.set(workspace_id, (reads = { running: 0, waiting: [] }))
    const { waiting } = reads

    const endTurn = () => {
      const next = waiting.shift()
      if (next) next()
      else if (--reads.running === 0) workspaces.delete(workspace_id)
    }
    const begin = () => {
      // Nobody waits for the answer of a client that has gone.
      if (reply.raw.closed) return endTurn()
      request.endTurn = endTurn
      done()
    }
    if (reads.running === readsAtOnce) waiting.push(begin)
    else {
      reads.running++
      begin()
    }
  })

  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { endTurn } = request
    request.endTurn = null
    done()
    endTurn?.()
  })
}
