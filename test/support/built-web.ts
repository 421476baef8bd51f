import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readFingerprint } from '../../src/app/web-assets/read-build.ts'
import { buildFolder, fingerprintSources } from '../../src/app/web-assets/fingerprint.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

/**
 * Starts a service with the web app of this checkout, built first if it has changed; other files wait for
 * that.
 */
export async function startServiceWithWeb(
  options: ServiceOptions = {},
): Promise<Service & { databaseName: string }> {
  const [service] = await Promise.all([startService(options), buildWebIfChanged()])
  return service
}

async function buildWebIfChanged(): Promise<void> {
  if ((await fingerprintSources()) === (await readFingerprint(buildFolder))) return
  const entry = fileURLToPath(new URL('../../src/build-web.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [entry])
}
