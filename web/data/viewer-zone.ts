import { deviceZone } from '../lib/time-zone.ts'
import { meQuery, queryClient } from './query-client.ts'

/** Returns the person's own time zone: that of their profile, or this device's (0234). */
export const viewerZone = (): string =>
  queryClient.getQueryData(meQuery.queryKey)?.account.timezone ?? deviceZone()
