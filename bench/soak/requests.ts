import { setTimeout as sleep } from 'node:timers/promises'
import type { SoakContext, SoakOwner } from './context.ts'

export type SoakRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

/** Sends a request and counts it, with its time or as a wrong answer. @returns the body; undefined if it was wrong */
export async function send(
  { pool, tally, signal }: SoakContext,
  work: string,
  { method, path, headers, body }: SoakRequest,
): Promise<string | undefined> {
  const startedAt = performance.now()
  try {
    const response = await pool.request({ method, path, headers, body: body ?? null, signal })
    const text = await response.body.text()
    if (response.statusCode < 300) {
      tally.took(work, performance.now() - startedAt)
      return text
    }
    tally.wrong(work, `${response.statusCode} ${text}`)
  } catch (error) {
    if (!signal.aborted) tally.wrong(work, String(error))
  }
  return undefined
}

/** Does something at a fixed interval until the end, without waiting for it to finish. */
export async function every(
  { signal }: SoakContext,
  intervalMs: number,
  once: (number: number) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  const startedAt = performance.now()
  for (let number = 0; !signal.aborted; number++) {
    const one = once(number).finally(() => running.delete(one))
    running.add(one)
    const dueInMs = startedAt + (number + 1) * intervalMs - performance.now()
    await sleep(Math.max(0, dueInMs), undefined, { signal }).catch(() => {})
  }
  await Promise.allSettled(running)
}

/** Returns the headers of the app for a signed-in owner. */
export const appHeaders = ({ cookie }: SoakOwner, type = 'application/json'): Record<string, string> => ({
  cookie,
  'content-type': type,
  'sec-fetch-site': 'same-origin',
})
