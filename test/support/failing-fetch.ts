/**
 * Loaded before the guide's program: the first response to the request of its last section is lost, the
 * second is a 503, and its waits take no time. Prints the requests that reached the service to standard
 * error.
 */
const { fetch: realFetch, setTimeout: realSetTimeout } = globalThis
let attempt = 0

globalThis.fetch = async (input, init) => {
  if (typeof init?.body !== 'string' || !init.body.includes('"Sent once"')) return realFetch(input, init)
  attempt += 1
  const key = new Headers(init.headers).get('idempotency-key')
  if (attempt === 2) return Response.json({ error: { code: 'unavailable', details: {} } }, { status: 503 })
  const answer = await realFetch(input, init)
  console.error(JSON.stringify({ attempt, key, replayed: answer.headers.get('idempotent-replayed') }))
  if (attempt === 1) throw new TypeError('fetch failed')
  return answer
}

const instantTimeout = ((...timer: Parameters<typeof realSetTimeout>) => {
  const [work, delayMs, ...args] = timer
  // Timers with arguments are Node's own.
  return realSetTimeout(work, args.length > 0 ? delayMs : 1, ...args)
}) as typeof setTimeout
globalThis.setTimeout = instantTimeout
