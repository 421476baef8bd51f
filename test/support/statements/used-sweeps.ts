import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = (folder: string) => join(folder, 'sweeps')

/** Remembers for the end of the run whether a sweep looked at several workspaces or has kept the rule. */
export function noteSweep(sender: string, isNeeded: boolean): void {
  const { folder } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as { folder: string }
  appendFileSync(file(folder), `${isNeeded ? 'needed' : 'kept'} ${sender}\n`)
}

/** Returns the sweeps whose every statement in this run was about one workspace. */
export function listNeedlessSweeps(folder: string): string[] {
  const notes = new Set(existsSync(file(folder)) ? readFileSync(file(folder), 'utf8').split('\n') : [])
  return [...notes]
    .filter((note) => note.startsWith('kept '))
    .map((note) => note.slice('kept '.length))
    .filter((sender) => !notes.has(`needed ${sender}`))
}
