import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readStamp } from '../../src/app/web-assets/read-build.ts'
import { buildFolder, stampOfSources } from '../../src/app/web-assets/fingerprint.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

/** A service whose pages are those of this checkout, built first where they have changed; other files wait for it. */
export async function startWithPages(
  options: ServiceOptions = {},
): Promise<Service & { databaseName: string }> {
  const [service] = await Promise.all([startService(options), buildIfChanged()])
  return service
}

async function buildIfChanged(): Promise<void> {
  if ((await stampOfSources()) === (await readStamp(buildFolder))) return
  const entry = fileURLToPath(new URL('../../src/build-web.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [entry])
}
