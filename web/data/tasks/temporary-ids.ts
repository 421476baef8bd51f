/**
 * A new task has a temporary id until the server has assigned one. Code that holds the temporary id still
 * finds the task, and a row keeps its React key, so that it keeps the focus when the id changes.
 */
const serverIds = new Map<string, string>()
const rowKeys = new Map<string, string>()

export const newTemporaryId = (): string => `new_${crypto.randomUUID()}`

export const isTemporaryId = (id: string): boolean => id.startsWith('new_')

/** Returns the server's id for a temporary one, or for the key of a row; ids of the server map to themselves. */
export function serverIdOf(id: string): string {
  let now = id.split('@', 1)[0] ?? ''
  for (let next = serverIds.get(now); next !== undefined; next = serverIds.get(now)) now = next
  return now
}

/** Returns the React key of a row, the same from its creation on. */
export const rowKey = (id: string): string => rowKeys.get(id) ?? id

/** Returns the key of another row of a task that is in several groups; without a group, that of the first one. */
export const copyKey = (id: string, groupId: string | undefined): string =>
  groupId === undefined ? rowKey(id) : `${rowKey(id)}@${groupId}`

/** Records the id the server assigned. */
export function assignServerId(deviceId: string, id: string): void {
  serverIds.set(deviceId, id)
  rowKeys.set(id, deviceId)
}

/**
 * Forgets the server's id because the task is created again under the temporary one. Code that knows the old
 * id finds the new task.
 */
export function unassignServerId(deviceId: string): void {
  const former = serverIds.get(deviceId)
  if (former === undefined) return
  serverIds.delete(deviceId)
  serverIds.set(former, deviceId)
}

/** Replaces temporary ids in a text with those of the server. */
export const withServerIds = (text: string): string =>
  text.replace(/new_[0-9a-f-]{36}|[a-z]{3}_[0-9a-z]{26}/g, serverIdOf)
