import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { CommandFailure } from '../failure.ts'
import { messageHeaders } from './message-headers.ts'

/** A message of JSON-RPC, as far as a bridge needs to know it. */
export type Message = {
  id?: string | number | null
  method?: string
  params?: Record<string, unknown>
  result?: { protocolVersion?: string }
}

type BridgeOptions = {
  input: Readable
  output: Writable
  /** The endpoint of the service. */
  url: string
  /** Returns the token for the next message. */
  token: () => Promise<string>
  fetch: typeof fetch
}

/** Messages that are on their way at the same time. */
const atOnceMax = 16
const timeoutMs = 120_000
/** What the service accepts in one message, in bytes. */
const messageMaxBytes = 1_048_576

const errorCodes = { parse: -32_700, invalid: -32_600, unavailable: -32_603 }

/**
 * Passes the messages of an assistant on this machine, one a line, on to the service and its answers back, until the
 * input ends. The tools are those of the service (0332).
 */
export async function bridge({ input, output, ...target }: BridgeOptions): Promise<void> {
  const running = new Map<string | number, AbortController>()
  const sending = new Set<Promise<void>>()
  let version: string | undefined

  const write = (line: string) => void output.write(`${line}\n`)
  const fail = (id: Message['id'], code: number, message: string) =>
    write(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }))

  async function pass(message: Message, body: string): Promise<void> {
    const { id, method } = message
    const ending = new AbortController()
    if (id !== undefined && id !== null) running.set(id, ending)
    try {
      const answer = await send(target, { message, body, version, signal: ending.signal })
      if (id === undefined || id === null) return
      if (method === 'initialize') version = answer?.result?.protocolVersion ?? version
      write(JSON.stringify({ ...answer, id }))
    } catch (error) {
      // Nobody waits for the answer to a canceled request, or to a notification.
      if (!ending.signal.aborted && id !== undefined) fail(id, errorCodes.unavailable, describe(error))
    } finally {
      if (id !== undefined && id !== null) running.delete(id)
    }
  }

  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const message = parseMessage(line)
    if (!message) fail(null, errorCodes.parse, 'Send one message of JSON-RPC in each line.')
    else if (Buffer.byteLength(line) > messageMaxBytes)
      fail(message.id, errorCodes.invalid, 'The message is over 1 MB. Split it.')
    else if (message.method === 'notifications/cancelled') cancel(running, message)
    else if (message.method !== undefined) {
      const sent = pass(message, line).finally(() => sending.delete(sent))
      sending.add(sent)
      // What follows is in the version of the protocol that the first answer names.
      if (message.method === 'initialize') await sent
      if (sending.size >= atOnceMax) await Promise.race(sending)
    }
  }
  await Promise.all(sending)
}

function parseMessage(line: string): Message | undefined {
  try {
    const message: unknown = JSON.parse(line)
    return message instanceof Object && !Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

function cancel(running: Map<string | number, AbortController>, { params }: Message): void {
  const id = params?.['requestId']
  if (typeof id === 'string' || typeof id === 'number') running.get(id)?.abort()
}

type Sent = { message: Message; body: string; version: string | undefined; signal: AbortSignal }

/** Returns the answer to a message; undefined for one that has none. @throws when the service doesn't answer with one */
async function send(
  { url, token, fetch }: Omit<BridgeOptions, 'input' | 'output'>,
  { message, body, version, signal }: Sent,
): Promise<Message | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...messageHeaders(message, version), authorization: `Bearer ${await token()}` },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const text = await response.text()
  if (response.status === 202 || text === '') return undefined
  const answer = parseMessage(text)
  if (!answer) throw new Error(`HTTP ${response.status}`)
  return answer
}

function describe(error: unknown): string {
  // It says itself what to do.
  if (error instanceof CommandFailure) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `Daybook can't be reached: ${cause instanceof Error ? cause.message : String(cause)}`
}
