import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Service } from './service.ts'

/** Long enough for the head of a request to be checked. */
const headMs = 200

/**
 * Sends a request whose body only follows after `duringPause` has run.
 *
 * @returns its status
 */
export async function sendWithSlowBody(
  { url, dispatcher }: Pick<Service, 'url' | 'dispatcher'>,
  method: 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body: unknown,
  duringPause: () => Promise<unknown>,
): Promise<number> {
  const content = Buffer.from(JSON.stringify(body))
  const late = Readable.from(
    (async function* () {
      yield content.subarray(0, 1)
      await sleep(headMs)
      await duringPause()
      yield content.subarray(1)
    })(),
  )
  const answer = await request(new URL(path, url), {
    dispatcher,
    method,
    headers: { 'content-type': 'application/json', 'content-length': String(content.length), ...headers },
    body: late,
  })
  await answer.body.dump()
  return answer.statusCode
}
