import { useWriteQueue } from './tasks/write-queue.ts'
import { useOnline } from '../lib/use-online.ts'

/** Whether the server can be reached, as far as the device and the last write know, and what waits for it. */
export function useConnection(): { isOff: boolean; waiting: number } {
  const online = useOnline()
  const { waiting, offline } = useWriteQueue()
  return { isOff: !online || offline, waiting }
}
