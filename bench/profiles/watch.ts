import { inspectProcess } from './inspector.ts'
import type { Watched } from './inside/watch.ts'

export const watchModule = new URL('inside/watch.ts', import.meta.url)

/** Starts to record what happens in a process of the service, which must run from its sources. */
export const watchProcess = (pid: number): Promise<void> =>
  inspectProcess(pid, ({ load }) => load(watchModule))

/** Returns what was recorded in a watched process since the last call. */
export const takeWatched = (pid: number): Promise<Watched> =>
  inspectProcess(pid, ({ evaluate }) => evaluate<Watched>('takeWatched()'))
