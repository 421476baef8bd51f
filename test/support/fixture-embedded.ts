import { ensureDataFolder } from '../../src/platform/db/data-folder/data-folder.ts'
import { startEmbedded } from '../../src/platform/db/embedded/server.ts'

/** Starts the embedded server on a folder and runs it until it gets a signal to stop. */
const [, , dataDir = '', connections = '20'] = process.argv
try {
  ensureDataFolder(dataDir)
  const server = await startEmbedded({ dataDir, connections: Number(connections) })
  process.on('SIGTERM', () => void server.stop())
  process.stdout.write(`ready ${JSON.stringify(server.connection)}\n`)
} catch (error) {
  process.stdout.write(`failed ${error instanceof Error ? error.message : String(error)}\n`)
}
