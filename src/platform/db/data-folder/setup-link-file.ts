import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivateFile } from './durable-files.ts'

/** Where the operator finds the link that creates the first account, besides the log and the command. */
const setupLinkFile = (dataDir: string): string => join(dataDir, 'setup-link')

export const hasSetupLink = (dataDir: string): boolean => existsSync(setupLinkFile(dataDir))

/**
 * Writes the setup link to the data folder, readable only by its owner; undefined removes it (0213). Most starts
 * find the same link there, and don't wait for the disk.
 */
export function saveSetupLink(dataDir: string, link: string | undefined): void {
  const file = setupLinkFile(dataDir)
  const content = `${link}\n`
  if (link === undefined) rmSync(file, { force: true })
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writePrivateFile(file, content)
}
