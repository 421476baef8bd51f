import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const processStdio: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'inherit', 'inherit', 'ipc']

/** Of the process, since `launch` and the command line are compiled into files of their own. */
const shared = globalThis as { daybookForkedAhead?: { path: string; child: ChildProcess } | undefined }

/**
 * Starts a process of the service before the code that will supervise it has loaded, since the API takes longest to start
 * (0560). Its messages wait until someone listens, and it ends with this process.
 */
export function forkAhead(module: URL): void {
  const path = fileURLToPath(module)
  const child = fork(path, { stdio: processStdio })
  // Nothing waits for it until someone takes it: wrong settings or --help end the command at once.
  child.unref()
  child.channel?.unref()
  shared.daybookForkedAhead = { path, child }
}

/** Returns a process that runs a module: the one that was started ahead, once. */
export function forkProcess(path: string): ChildProcess {
  const ahead = shared.daybookForkedAhead
  if (ahead?.path !== path || ahead.child.exitCode !== null) return fork(path, { stdio: processStdio })
  shared.daybookForkedAhead = undefined
  ahead.child.ref()
  ahead.child.channel?.ref()
  return ahead.child
}

/** Ends a process that was started ahead but isn't needed. */
export function endForkedAhead(): void {
  shared.daybookForkedAhead?.child.kill('SIGKILL')
  shared.daybookForkedAhead = undefined
}
