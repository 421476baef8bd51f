import { call } from './api.ts'
import type { Me, MePatch } from '../lib/types.ts'
import { meQuery, queries } from './query-client.ts'

/** Changes something of the person; what they see follows at once. @throws ApiError */
export async function changeMe(patch: MePatch): Promise<void> {
  queries.setQueryData(meQuery.queryKey, await call<Me>('PATCH', '/me', patch))
}
