import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimited } from '../../core/errors.ts'
import { planLimits } from '../../core/limits.ts'
import { rateHeaders, type RateWindows } from './rate-limit.ts'

/**
 * Counts a request as several, once its body says how much it asks for. It was counted as one before its body was read;
 * one that doesn't fit into the window isn't counted at all, as any request that gets 429 (D30).
 *
 * @throws rate_limited
 */
export type CountAs = (request: FastifyRequest, reply: FastifyReply, requests: number) => Promise<void>

export const createCountAs =
  (windows: RateWindows, onRefusal?: (window: 'workspace') => void): CountAs =>
  async ({ actor: { workspace_id, plan } }, reply, requests) => {
    if (requests <= 1) return
    const state = await windows.hit(workspace_id, planLimits[plan].requestsPerWindow, requests - 1)
    reply.headers(rateHeaders(state))
    if (state.admitted) return
    await windows.takeBack(workspace_id, state.reset)
    onRefusal?.('workspace')
    throw rateLimited(state.retryAfterS)
  }
