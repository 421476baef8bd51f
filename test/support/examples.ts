import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProcess } from './processes.ts'

/** A code block of a document, and its documented output: the following block, if that isn't code. */
export type Example = { language: string; code: string; printed: string | undefined }

const codeBlock = /^```(\w+)\n(.*?)^```$(\s*^```(?:json|text)\n(.*?)^```$)?/gms

/** Returns the examples of a document in one of these languages, in order. */
export const examplesOf = (document: string, ...languages: string[]): Example[] =>
  [...readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8').matchAll(codeBlock)]
    .map(([, language = '', code = '', , printed]) => ({ language, code, printed }))
    .filter(({ language }) => languages.includes(language))

/**
 * Compares output with the document: JSON by value, other text line by line, where lines may be
 * missing. `…` matches anything.
 */
export function assertPrinted(actual: string, printed: string): void {
  if (printed.startsWith('{')) {
    assertLike(JSON.parse(actual), JSON.parse(printed), '')
    return
  }
  const lines = actual.split(/\r?\n/)
  for (const expected of printed.trimEnd().split('\n')) {
    const at = lines.findIndex((line) => matchesPattern(line, expected))
    assert.notEqual(at, -1, `${expected} is not in: ${lines.join('\n')}`)
    lines.splice(0, at + 1)
  }
}

function assertLike(actual: unknown, expected: unknown, path: string): void {
  if (typeof expected === 'string' && expected.includes('…')) {
    assert.ok(matchesPattern(String(actual), expected), `${path} is ${String(actual)}`)
  } else if (expected instanceof Object) {
    assert.ok(actual instanceof Object, path)
    assert.deepEqual(Object.keys(actual), Object.keys(expected), path)
    for (const [key, value] of Object.entries(expected))
      assertLike((actual as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else {
    assert.equal(actual, expected, path)
  }
}

const matchesPattern = (text: string, pattern: string): boolean =>
  new RegExp(`^${RegExp.escape(pattern).replaceAll('…', '.*')}$`, 's').test(text)

/** The PATHs that examples run with: with the installed curl, if any, and always with our own. */
export function pathsWithCurl(folder: string): string[] {
  const path = process.env['PATH'] ?? ''
  const own = join(folder, 'own-curl')
  mkdirSync(own)
  const program = fileURLToPath(new URL('curl.ts', import.meta.url))
  writeFileSync(join(own, 'curl'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
    mode: 0o755,
  })
  const installed = spawnSync('curl', ['--version']).status === 0
  return [...(installed ? [path] : []), `${own}:${path}`]
}

/** Runs shell lines, each of which must succeed; returns their output. */
export async function runShell(code: string, env: Record<string, string>, folder = '.'): Promise<string> {
  const shell = startProcess(['sh', '-euc', `cd '${folder}'\n${code}`], env)
  const [ended, stdout, stderr] = await Promise.all([shell.ended, shell.stdout, shell.stderr])
  assert.equal(ended, 0, `${code}\n${stdout}\n${stderr}`)
  return stdout
}
