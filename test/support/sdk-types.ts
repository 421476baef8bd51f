import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the types of the SDK that openapi-typescript makes of `docs/openapi.json`. A field of a body with a default may
 * still be left out.
 */
export function sdkTypes(): string {
  const generator = `${root}packages/sdk/node_modules/openapi-typescript/bin/cli.js`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [generator, `${root}docs/openapi.json`, '--default-non-nullable=false'],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout
}
