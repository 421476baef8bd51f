import { call } from './api.ts'
import type { Me, MePatch } from '../lib/types.ts'
import { meQuery, queryClient } from './query-client.ts'

/** Updates the signed-in person, here and on the server. @throws ApiError */
export async function updateMe(patch: MePatch): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await call<Me>('PATCH', '/me', patch))
}
