import { setTimeout as sleep } from 'node:timers/promises'
import { seededId } from '../population.ts'
import type { SoakContext, SoakOwner, SoakWork } from './context.ts'
import { appHeaders, every, send } from './requests.ts'

/** An owner may request five exports an hour, and a workspace may email 500 invitations a day. */
const intervalsMs = { import: 20_000, export: 60_000, invite: 10_000, list: 200 }
const streamsPerOwner = 3
const importRows = 500
const pollMs = 250
const reconnectMs = 1_000

const ownerOf = ({ owners }: SoakContext, number: number): SoakOwner => owners[number % owners.length]!
const base = ({ id }: SoakOwner): string => `/app/v1/workspaces/${id}`

/** What people do in the app: live streams, imports, exports and invitations, which are emailed. */
export const appWorks: SoakWork[] = [
  async (soak) => {
    const streams = soak.owners.flatMap((owner) => Array.from({ length: streamsPerOwner }, () => owner))
    await Promise.all(streams.map((owner) => followStream(soak, owner)))
  },
  (soak) =>
    every(soak, intervalsMs.list, (number) => {
      // Keeps the owners' streams busy.
      const { workspace } = ownerOf(soak, number)
      const { population } = soak.deliveries
      return send(soak, 'comment', {
        method: 'POST',
        path: `/api/v1/tasks/${seededId('tsk', population, workspace)}/comments`,
        headers: {
          authorization: `Bearer ${population.tokens[workspace] ?? ''}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text: `The supplier called back, ${number}.` }),
      })
    }),
  (soak) => every(soak, intervalsMs.import, (number) => importFile(soak, ownerOf(soak, number), number)),
  (soak) => every(soak, intervalsMs.export, (number) => exportWorkspace(soak, ownerOf(soak, number))),
  (soak) =>
    every(soak, intervalsMs.invite, (number) => {
      const owner = ownerOf(soak, number)
      return send(soak, 'invitation', {
        method: 'POST',
        path: `${base(owner)}/invitations`,
        headers: appHeaders(owner),
        body: JSON.stringify({ email: `guest-${number}@example.com`, role: 'member' }),
      })
    }),
]

/** Reads a live stream, and opens it again when it ends. */
async function followStream(soak: SoakContext, owner: SoakOwner): Promise<void> {
  const { pool, tally, signal } = soak
  while (!signal.aborted) {
    try {
      const { statusCode, body } = await pool.request({
        method: 'GET',
        path: `${base(owner)}/live`,
        headers: { cookie: owner.cookie },
        signal,
        bodyTimeout: 0,
      })
      if (statusCode !== 200) throw new Error(`the live stream answered ${statusCode} ${await body.text()}`)
      for await (const chunk of body) if (String(chunk).includes('data:')) tally.count('live change')
    } catch (error) {
      if (signal.aborted) return
      tally.wrong('live change', String(error))
    }
    await sleep(reconnectMs, undefined, { signal }).catch(() => {})
  }
}

/** Imports a file into a new list, and counts the time until it is done. */
async function importFile(soak: SoakContext, owner: SoakOwner, number: number): Promise<void> {
  const startedAt = performance.now()
  const imports = `${base(owner)}/imports`
  const rows = Array.from({ length: importRows }, (_, row) => `Call the supplier ${row},Import ${number}`)
  const created = await send(soak, 'import request', {
    method: 'POST',
    path: `${imports}?name=moved.csv`,
    headers: appHeaders(owner, 'application/octet-stream'),
    body: ['Title,List', ...rows].join('\n'),
  })
  if (created === undefined) return
  const { id } = JSON.parse(created) as { id: string }
  if (!(await reachState(soak, owner, `${imports}/${id}`, 'ready'))) return
  await send(soak, 'import request', {
    method: 'POST',
    path: `${imports}/${id}/start`,
    headers: appHeaders(owner),
    body: '{}',
  })
  if (await reachState(soak, owner, `${imports}/${id}`, 'done'))
    soak.tally.took('import', performance.now() - startedAt)
}

async function exportWorkspace(soak: SoakContext, owner: SoakOwner): Promise<void> {
  const startedAt = performance.now()
  const exports = `${base(owner)}/exports`
  const created = await send(soak, 'export request', {
    method: 'POST',
    path: exports,
    headers: appHeaders(owner),
    body: '{}',
  })
  if (created === undefined) return
  const { id } = JSON.parse(created) as { id: string }
  if (!(await reachState(soak, owner, `${exports}/${id}`, 'ready'))) return
  soak.tally.took('export', performance.now() - startedAt)
  await send(soak, 'export request', {
    method: 'DELETE',
    path: `${exports}/${id}`,
    headers: { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' },
  })
}

const movingStates = new Set(['reading', 'ready', 'waiting', 'running'])

/** Waits for a state. @returns whether it was reached */
async function reachState(
  soak: SoakContext,
  owner: SoakOwner,
  path: string,
  target: string,
): Promise<boolean> {
  while (!soak.signal.aborted) {
    const text = await send(soak, 'state', { method: 'GET', path, headers: { cookie: owner.cookie } })
    if (text === undefined) return false
    const { state } = JSON.parse(text) as { state: string }
    if (state === target) return true
    if (!movingStates.has(state)) {
      soak.tally.wrong('state', `${path} is ${state}`)
      return false
    }
    await sleep(pollMs, undefined, { signal: soak.signal }).catch(() => {})
  }
  return false
}
