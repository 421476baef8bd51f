import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import type { Installation } from './installation.ts'

/** The parameters of a page of tasks. */
export type Query = Record<string, string>

export const pathOf = (query: Query): string => `/api/v1/tasks?${String(new URLSearchParams(query))}`

export type PageReader = {
  /** Reads a page, and then waits for the next rate window if this one has no requests left; returns how long the page took in ms. */
  read(query: Query): Promise<number>
  /** Returns how many tasks a page has. */
  count(query: Query): Promise<number>
  close(): Promise<void>
}

/** Opens a connection that reads pages of one workspace, one after another. */
export function openPageReader({ url }: Installation, token: string): PageReader {
  const client = new Client(url, { connect: { rejectUnauthorized: false } })
  const readText = async (query: Query) => {
    const { statusCode, headers, body } = await client.request({
      method: 'GET',
      path: pathOf(query),
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`a page got status ${statusCode}: ${text}`)
    return { text, headers }
  }
  return {
    async read(query) {
      const startedAt = performance.now()
      const { headers } = await readText(query)
      const ms = performance.now() - startedAt
      if (Number(headers['x-ratelimit-remaining']) < 2)
        await sleep(Number(headers['x-ratelimit-reset']) * 1_000 - Date.now() + 100)
      return ms
    },
    async count(query) {
      const { text } = await readText(query)
      const { data } = JSON.parse(text) as { data: unknown[] }
      return data.length
    },
    close: () => client.close(),
  }
}
