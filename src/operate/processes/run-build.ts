import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/**
 * Serving requests has priority; the program `nice`, since setpriority() would affect only one of many
 * threads.
 */
const niceness = '15'

/**
 * Runs a module that builds something, in a process of its own.
 *
 * @throws with the output of a failed build, and when `signal` aborts it
 */
export async function runBuild(entry: URL, signal: AbortSignal): Promise<void> {
  const child = spawn('nice', ['-n', niceness, process.execPath, fileURLToPath(entry)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  if (code !== 0) throw new Error(output.trim())
}
