import { useWriteQueue } from './tasks/write-queue.ts'
import { useOnline } from '../lib/use-online.ts'

/**
 * Returns whether the server is unreachable, as far as the device and the last write know, and how many
 * writes wait.
 */
export function useConnection(): { isOff: boolean; waiting: number } {
  const online = useOnline()
  const { waiting, offline } = useWriteQueue()
  return { isOff: !online || offline, waiting }
}
