import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Programs = { wrk: string; pgbench: string }

/** Debian installs pgbench next to the server, outside PATH; the newest version is the best limit. */
const postgresFolders = () =>
  globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))

/** @throws an error that names what is missing and how to install it */
export function findPrograms(): Programs {
  const path = (process.env['PATH'] ?? '').split(delimiter)
  const wrk = findProgram('wrk', path)
  const pgbench = findProgram('pgbench', [...postgresFolders(), ...path])
  if (wrk && pgbench) return { wrk, pgbench }
  const missing = [...(wrk ? [] : ['wrk']), ...(pgbench ? [] : ['pgbench'])]
  const packages = [...(wrk ? [] : ['wrk']), ...(pgbench ? [] : ['postgresql-contrib'])]
  throw new Error(
    `${missing.join(' and ')} not found; on Debian: apt-get install --no-install-recommends ${packages.join(' ')}`,
  )
}

const findProgram = (name: string, folders: string[]): string | undefined =>
  folders.map((folder) => join(folder, name)).find(isProgram)

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
