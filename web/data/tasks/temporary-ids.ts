/**
 * A task that was just written has an id of this device until the server has named it. Whoever holds on to the one finds
 * the other; and a row keeps its key on the screen, so that the focus does not go when the name comes.
 */
const serverIds = new Map<string, string>()
const rowKeys = new Map<string, string>()

export const newTemporaryId = (): string => `new_${crypto.randomUUID()}`

/** What an id of this device has become; ids of the server are themselves. */
export function serverIdOf(id: string): string {
  let now = id
  for (let next = serverIds.get(now); next !== undefined; next = serverIds.get(now)) now = next
  return now
}

/** What a row is called on the screen, from its first letter until it is gone. */
export const rowKey = (id: string): string => rowKeys.get(id) ?? id

/** The server has named what was made here. */
export function assignServerId(deviceId: string, id: string): void {
  serverIds.set(deviceId, id)
  rowKeys.set(id, deviceId)
}

/** It is made anew under the id of this device: whoever knows it by its former name finds what it becomes. */
export function unassignServerId(deviceId: string): void {
  const former = serverIds.get(deviceId)
  if (former === undefined) return
  serverIds.delete(deviceId)
  serverIds.set(former, deviceId)
}

/** The same text with the ids that things have now. */
export const withServerIds = (text: string): string =>
  text.replace(/new_[0-9a-f-]{36}|[a-z]{3}_[0-9a-z]{26}/g, serverIdOf)
