import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './durable-files.ts'

/** Where the operator finds the link that creates the first account, besides the log and the command. */
const setupLinkFile = (dataDir: string): string => join(dataDir, 'setup-link')

export const hasSetupLink = (dataDir: string): boolean => existsSync(setupLinkFile(dataDir))

/** Writes the setup link to the data folder, readable only by its owner; undefined removes it (0213). */
export function saveSetupLink(dataDir: string, link: string | undefined): void {
  const file = setupLinkFile(dataDir)
  if (link === undefined) rmSync(file, { force: true })
  else writePrivateFile(file, `${link}\n`)
}
