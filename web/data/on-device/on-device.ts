import type { Me } from '../../lib/types.ts'
import { meQuery, queryClient } from '../query-client.ts'
import { keepOwner } from './database.ts'
import { keepSeen } from './keep-seen.ts'
import { isFromDevice } from './restore-seen.ts'
import { registerServiceWorker } from './service-worker.ts'

/** Prepares the device for a start without a connection, and keeps what is shown of a workspace until it is left. */
export function prepareDevice(accountId: string, workspaceId: string): () => void {
  void registerServiceWorker()
  noteOwner(queryClient.getQueryData(meQuery.queryKey))
  const stopOwner = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === 'me')
      noteOwner(event.query.state.data as Me)
  })
  const stopSeen = keepSeen(accountId, workspaceId)
  return () => {
    stopOwner()
    stopSeen()
  }
}

function noteOwner(me: Me | undefined): void {
  if (me && !isFromDevice(me)) void keepOwner(me, Date.now())
}
