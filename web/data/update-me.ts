import { call } from './api.ts'
import type { Me, MePatch } from '../lib/types.ts'
import { meQuery, queryClient } from './query-client.ts'

/** Changes something of the person; what they see follows at once. @throws ApiError */
export async function updateMe(patch: MePatch): Promise<void> {
  queryClient.setQueryData(meQuery.queryKey, await call<Me>('PATCH', '/me', patch))
}
