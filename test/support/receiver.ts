import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { after } from 'node:test'
import {
  issueAuthority,
  type CertificatePair,
  issueServerCertificate,
} from '../../src/platform/tls/issue-certificate.ts'
import { waitUntil } from './processes.ts'

/** One POST as it arrived. */
export type ReceivedRequest = {
  atMs: number
  method: string
  path: string
  headers: Record<string, string>
  body: string
  bytes: Buffer
}

type Handler = (response: ServerResponse, received: ReceivedRequest, count: number) => void

/** A subscriber: a real HTTPS server that records what it receives. */
export type WebhookReceiver = {
  /** A URL on it. */
  url: string
  port: number
  received: ReceivedRequest[]
  connections: number
  /** Changes how it responds. */
  answer(handler: Handler): void
  /** Waits until a number of POSTs have arrived. */
  wait(count: number, withinMs?: number): Promise<ReceivedRequest[]>
  close(): Promise<void>
}

type Options = {
  handler?: Handler
  /** What is wrong with its certificate, or in general. */
  fault?: 'wrong_host' | 'expired' | 'self_signed' | 'tcp_stall' | 'not_tls'
  /** The port of a previous receiver. */
  port?: number
}

/** The private CA of this file's receivers. */
export const authority = await issueAuthority()

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Handler =>
  (response) =>
    void response.writeHead(status, headers).end()

/** Sends no response to an attempt. */
export const neverAnswer: Handler = () => {}

export async function startReceiver({
  handler = answerWith(204),
  fault,
  port = 0,
}: Options = {}): Promise<WebhookReceiver> {
  let current = handler
  const received: ReceivedRequest[] = []
  const sockets = new Set<Socket>()

  const server =
    fault === 'tcp_stall' || fault === 'not_tls'
      ? createTcp((socket) => void (fault === 'not_tls' ? socket.end('hello\r\n') : socket))
      : createHttps(await certificate(fault), (request, response) => {
          void note(request).then((one) => current(response, one, received.length))
        })

  async function note(request: IncomingMessage): Promise<ReceivedRequest> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const bytes = Buffer.concat(chunks)
    const one = {
      atMs: Date.now(),
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: bytes.toString(),
      bytes,
    }
    received.push(one)
    return one
  }

  const receiver = {
    url: '',
    port: 0,
    received,
    connections: 0,
    answer: (next: Handler) => void (current = next),
    async wait(count: number, withinMs = 8_000) {
      await waitUntil(() => received.length >= count, withinMs)
      return received
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => void server.close(resolve))
    },
  }
  server.on('connection', (socket: Socket) => {
    receiver.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  receiver.port = await listen(server, port)
  receiver.url = `https://127.0.0.1:${receiver.port}/hook?a=1`
  after(() => receiver.close())
  return receiver
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function certificate(fault: Options['fault']): Promise<CertificatePair> {
  if (fault === 'self_signed') return issueAuthority()
  if (fault === 'wrong_host') return issueServerCertificate(authority, ['other.example'])
  return issueServerCertificate(authority, ['127.0.0.1', 'localhost'], fault === 'expired' ? 0 : undefined)
}
