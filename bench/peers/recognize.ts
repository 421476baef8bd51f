import { request } from 'undici'

/** The products that the benchmark can drive. */
export type PeerProduct = { product: 'Vikunja' | 'Svix'; version: string }

type OpenApi = { info?: { version?: string } }

const timeoutMs = 5_000

/** Finds out by its public endpoints which product answers at a URL. @throws if it is none that the benchmark knows */
export async function recognizePeer(url: string): Promise<PeerProduct> {
  const info = (await readJson(`${url}/api/v1/info`)) as
    | { version?: unknown; frontend_url?: unknown }
    | undefined
  if (typeof info?.version === 'string' && 'frontend_url' in info)
    return { product: 'Vikunja', version: requireMajor('Vikunja', info.version, '2') }
  if (await isHealthySvix(url)) {
    // The version of the server itself is no secret, but nothing reports it.
    const document = (await readJson(`${url}/api/v1/openapi.json`)) as OpenApi | undefined
    const version = requireMajor('Svix', document?.info?.version ?? 'an unknown version', '1')
    return { product: 'Svix', version: `API ${version}` }
  }
  throw new Error(`no Vikunja 2.x or Svix 1.x answers at ${url}`)
}

function requireMajor(product: string, version: string, major: string): string {
  const plain = version.replace(/^v/, '')
  if (plain.split(/[^\d]/)[0] !== major)
    throw new Error(`the bench drives ${product} ${major}.x, not ${version}`)
  return plain
}

async function readJson(url: string): Promise<unknown> {
  const { status, text } = await read(url)
  if (status !== 200) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Svix reports the health of its database, queue and cache; Vikunja has no such path. */
async function isHealthySvix(url: string): Promise<boolean> {
  const health = (await readJson(`${url}/api/v1/health/`)) as { database?: { status?: unknown } } | undefined
  return health?.database?.status === 'ok'
}

async function read(url: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await request(url, {
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  }).catch((error: unknown) => {
    throw new Error(`nothing answers at ${url}: ${String(error)}`)
  })
  return { status: statusCode, text: await body.text() }
}
