import type { Query } from '@tanstack/react-query'
import type { Me } from '../../lib/types.ts'
import { queryClient } from '../query-client.ts'
import { currentWorkspace } from '../session.ts'
import { openRows, putRows, serverRow } from '../tasks/row-store.ts'
import { type KeptAnswer, type Owner, readOwner, readWorkspace } from './database.ts'
import { forgetSeen } from './forget.ts'

/** As long as a session that isn't used (0118): the service would no longer accept it. */
const keptMs = 7 * 24 * 60 * 60_000

/** What the device keeps of the current workspace, while the service can't be reached. */
let kept: ReadonlyMap<string, KeptAnswer> | undefined
let isWatching = false
let restoredMe: Me | undefined

/** Whether this is what the device keeps of the person, and not what the service has just said. */
export const isFromDevice = (me: Me): boolean => me === restoredMe

/**
 * Opens what the device keeps, when the app starts without a connection.
 *
 * @returns the person, as the service last described them; undefined if the device keeps nothing
 */
export async function openFromDevice(): Promise<Me | undefined> {
  const owner = await readOwner()
  if (!owner) return undefined
  if (Date.now() - owner.at > keptMs) {
    await forgetSeen()
    return undefined
  }
  await restore(owner)
  restoredMe = owner.me
  return restoredMe
}

/** Shows what the device keeps in place of a question that the service can't be asked. */
export async function restoreAnswer({
  queryKey,
  queryHash,
}: Pick<Query, 'queryKey' | 'queryHash'>): Promise<void> {
  if (!kept) {
    const owner = await readOwner()
    if (owner) await restore(owner)
  }
  const answer = kept?.get(queryHash)
  if (answer && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, answer.data, { updatedAt: answer.at })
}

async function restore({ me }: Owner): Promise<void> {
  const workspace = currentWorkspace(me)
  if (!workspace) return
  const { answers, rows } = (await readWorkspace(workspace.id)) ?? { answers: [], rows: [] }
  openRows(workspace.id)
  putRows(rows.flatMap(({ id, row }) => (serverRow(id) ? [] : row)))
  kept = new Map(answers.map((answer) => [answer.hash, answer]))
  watchQuestions()
}

/** From now on a screen that opens has its answer before it first renders, until there is a connection. */
function watchQuestions(): void {
  if (isWatching) return
  isWatching = true
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const answer = type === 'added' ? kept?.get(query.queryHash) : undefined
    if (answer && query.state.data === undefined)
      query.setData(answer.data, { updatedAt: answer.at, manual: true })
  })
  addEventListener('online', () => {
    kept = undefined
    void queryClient.invalidateQueries()
  })
}
