import { Client } from 'undici'
import type { BenchContext } from '../context.ts'
import { seededId } from '../population.ts'
import { createSessionCookie } from '../session-cookie.ts'
import { countBlocks } from './blocks.ts'

/** Their sessions are created one by one. */
const owners = 40

/** Searches as the owners of workspaces all over an installation. */
export type Searches = {
  /** Searches once. @returns how long it took, in milliseconds */
  search(number: number): Promise<number>
  blocks(): Promise<number>
  close(): Promise<void>
}

/** Looks for a common and a rare word, which are together in one task of each workspace. */
export async function openSearches(bench: BenchContext): Promise<Searches> {
  const { population } = bench
  const { dataDir } = bench.installation
  let connected: { url: string; client: Client } | undefined
  /** A service that has started again is at another port. */
  async function connection(): Promise<Client> {
    const { url } = bench.installation
    if (connected?.url === url) return connected.client
    await connected?.client.destroy()
    connected = { url, client: new Client(url, { connect: { rejectUnauthorized: false } }) }
    return connected.client
  }
  const sessions = await Promise.all(
    Array.from({ length: owners }, async (_, number) => {
      const workspace = Math.floor((number * population.workspaces) / owners)
      return {
        workspace: seededId('wsp', population, workspace),
        cookie: await createSessionCookie(dataDir, seededId('acc', population, workspace)),
      }
    }),
  )
  const search = async (number: number) => {
    const { workspace, cookie } = sessions[number % owners]!
    const wanted = (number * 7) % population.tasks
    const client = await connection()
    const startedAt = performance.now()
    const { statusCode, body } = await client.request({
      method: 'GET',
      path: `/app/v1/workspaces/${workspace}/search?q=supplier%20${wanted}`,
      headers: { cookie },
    })
    const { tasks } = (await body.json()) as { tasks: unknown[] }
    if (statusCode !== 200 || tasks.length === 0) throw new Error(`a search found nothing: ${statusCode}`)
    return performance.now() - startedAt
  }
  return {
    search,
    blocks: () => countBlocks(dataDir, search),
    close: async () => await connected?.client.close(),
  }
}
