import { type Actor, isAdmin } from '../../core/actor.ts'
import { webhookUrlMax } from '../../core/limits.ts'
import type { Guard } from './guard/guard.ts'
import type { UrlFault } from './guard/url-fault.ts'

/**
 * What is wrong with the url of an address to be made: asked before the transaction, which must not wait for other
 * people's servers, and of their servers only for those who may make one. What it finds counts only if the request is
 * carried out: the repetition of one that was answered gets that answer (D31).
 */
export const checkWebhookUrl = async (
  guard: Guard,
  actor: Actor,
  url: string,
): Promise<UrlFault | undefined> =>
  isAdmin(actor) && url.length <= webhookUrlMax ? guard.probe(url) : guard.checkUrl(url)
