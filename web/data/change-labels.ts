import type { Label } from '../lib/types.ts'
import { call, type Collection } from './api.ts'
import { labelsBeingCreated, labelsPath } from './labels.ts'
import { queryClient } from './query-client.ts'
import { newIdempotencyKey } from './tasks/write-queue.ts'

/** The colors that new labels get, one after another; gray is for those that have none yet. */
const colors: readonly Label['color'][] = [
  'blue', 'green', 'orange', 'purple', 'red', 'teal', 'yellow', 'pink', 'brown',
] // oxfmt-ignore
export const labelColors: readonly Label['color'][] = [...colors, 'gray']

/** Creates a label, which every list of labels then has. @param count how many there are @throws ApiError */
export function createLabel(workspaceId: string, name: string, count: number): Promise<Label> {
  const creating = sendLabel(workspaceId, { name, color: colors[count % colors.length] })
  labelsBeingCreated.add(creating)
  return creating.finally(() => labelsBeingCreated.delete(creating))
}

async function sendLabel(workspaceId: string, body: object): Promise<Label> {
  const label = await call<Label>('POST', `/workspaces/${workspaceId}${labelsPath}`, body, {
    idempotencyKey: newIdempotencyKey(),
  })
  changeLoaded(workspaceId, (labels) => [...labels.filter(({ id }) => id !== label.id), label])
  return label
}

/** Renames or recolors a label. @throws ApiError */
export async function updateLabel(
  workspaceId: string,
  id: string,
  patch: Partial<Pick<Label, 'name' | 'color'>>,
): Promise<void> {
  const label = await call<Label>('PATCH', `/workspaces/${workspaceId}${labelsPath}/${id}`, patch)
  changeLoaded(workspaceId, (labels) => labels.map((one) => (one.id === id ? label : one)))
}

/** Deletes a label; its tasks stay. @throws ApiError */
export async function deleteLabel(workspaceId: string, id: string): Promise<void> {
  await call('DELETE', `/workspaces/${workspaceId}${labelsPath}/${id}`)
  changeLoaded(workspaceId, (labels) => labels.filter((one) => one.id !== id))
}

const changeLoaded = (workspaceId: string, change: (labels: Label[]) => Label[]): void => {
  queryClient.setQueryData<Collection<Label>>(
    ['workspace', workspaceId, labelsPath, 'whole'],
    (loaded) => loaded && { ...loaded, data: change(loaded.data) },
  )
}
