import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { packCli } from '../../scripts/pack/pack-cli.ts'
import { temporaryFolder, waitUntil } from './processes.ts'

/** What a command of the tool for people who use the API has said. */
export type ToolResult = { code: number | null; stdout: string; stderr: string; json: any }

/** A command that runs until it's stopped. */
export type RunningTool = {
  /** What it has printed so far, line by line. */
  lines: string[]
  notes: () => string
  /** Writes to its standard input, as someone who presses keys. */
  press: (keys: string) => void
  /** Waits for a line of output. */
  line: (pattern: RegExp) => Promise<string>
  /** Asks it to end, and returns its exit code. */
  stop: () => Promise<number | null>
  ended: Promise<number | null>
}

/**
 * Packs the tool as a release does and installs it in an empty home without a network.
 *
 * @returns the home
 */
export async function installCli(): Promise<string> {
  const folder = temporaryFolder()
  const home = join(folder, 'home')
  mkdirSync(home)
  const { file } = await packCli(folder)
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '-g', '--prefix', join(home, '.local'), '--offline', '--cache', join(home, '.npm'), file],
    { env: { PATH: process.env['PATH'] ?? '', HOME: home }, encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  return home
}

/** The program that `installCli` has installed. */
export const toolIn = (home: string): string => join(home, '.local/bin/daybook')

/**
 * Runs the installed tool.
 *
 * @param env further variables
 */
export function createTool(home: string, env: Record<string, string> = {}) {
  const start = (args: string[]) => {
    const child = spawn(toolIn(home), args, {
      env: { PATH: process.env['PATH'] ?? '', HOME: home, TZ: 'UTC', ...env },
    })
    running.add(child)
    child.stdin.on('error', () => {})
    return child
  }

  async function run(args: string[], input = ''): Promise<ToolResult> {
    const child = start(args)
    const { promise: ended, resolve } = Promise.withResolvers<number | null>()
    child.on('exit', resolve)
    child.stdin.end(input)
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    const printed = args.includes('--json')
      ? code === 0
        ? stdout
        : (stderr.trim().split('\n').at(-1) ?? '')
      : ''
    return { code, stdout, stderr, json: printed.trim() === '' ? undefined : JSON.parse(printed) }
  }

  function follow(args: string[]): RunningTool {
    const child = start(args)
    const lines: string[] = []
    let rest = ''
    let notes = ''
    child.stdout.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    })
    child.stderr.on('data', (chunk: Buffer) => (notes += chunk.toString()))
    const { promise: ended, resolve } = Promise.withResolvers<number | null>()
    child.on('exit', resolve)
    return {
      lines,
      notes: () => notes,
      press: (keys) => void child.stdin.write(keys),
      ended,
      async line(pattern) {
        const find = () => lines.find((line) => pattern.test(line))
        await waitUntil(() => find() !== undefined || child.exitCode !== null)
        return find() ?? assert.fail(`ended without ${String(pattern)}: ${lines.join('\n')} ${notes}`)
      },
      stop() {
        child.kill('SIGTERM')
        return ended
      },
    }
  }

  return { run, follow }
}

const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})
