import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import type { IssuedCertificate } from './issue-certificate.ts'

/** The certificate that clients have to be told of, as in `curl --cacert`. */
export const authorityFile = (folder: string): string => join(folder, 'ca.pem')
const authorityKeyFile = (folder: string) => join(folder, 'ca.key')
/** Certificate and key in one file: whoever reads it while it is replaced has the one pair or the other. */
const leafFile = (folder: string) => join(folder, 'leaf.pem')

const renewBeforeMs = 30 * 86_400_000

/**
 * The pair of the development certificate for this machine and `hosts`, made when there is none that serves. Any number of processes
 * may ask at once.
 *
 * @throws Error when the folder cannot be used or holds half an authority
 */
export async function developmentCertificate(
  folder: string,
  hosts: readonly string[],
): Promise<{ cert: string; key: string }> {
  const authority = (await readAuthority(folder)) ?? (await createAuthority(folder))
  const wanted = certificateNames(hosts)
  let leaf = await readIfThere(leafFile(folder))
  if (leaf === undefined || !isLeafUsable(leaf, authority, wanted)) {
    // Loaded when needed: it takes 60 ms, which a later start does not have.
    const { issueServerCertificate } = await import('./issue-certificate.ts')
    const { cert, key } = await issueServerCertificate(authority, wanted)
    leaf = cert + key
    await replaceFile(leafFile(folder), leaf)
  }
  return { cert: leaf, key: leaf }
}

/** A URL has its IPv6 address in brackets, and an address to listen on may stand for all of them. */
function certificateNames(hosts: readonly string[]): string[] {
  const bare = hosts.map((host) => host.replaceAll(/[[\]]/g, ''))
  return [
    ...new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      ...bare.filter((host) => !['', '0.0.0.0', '::'].includes(host)),
    ]),
  ]
}

/** Whether the leaf is of this authority, covers all names and stays valid for a while. */
function isLeafUsable(leaf: string, authority: IssuedCertificate, names: readonly string[]): boolean {
  try {
    const certificate = new X509Certificate(leaf)
    return (
      certificate.checkPrivateKey(createPrivateKey(leaf)) &&
      certificate.verify(new X509Certificate(authority.cert).publicKey) &&
      certificate.validToDate.getTime() - Date.now() > renewBeforeMs &&
      names.every(
        (name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)) !== undefined,
      )
    )
  } catch {
    return false
  }
}

async function readAuthority(folder: string): Promise<IssuedCertificate | undefined> {
  const read = async () => [
    await readIfThere(authorityFile(folder)),
    await readIfThere(authorityKeyFile(folder)),
  ]
  let [cert, key] = await read()
  // Another process may have put the folder there between the two; then both are there now.
  if (cert === undefined && key !== undefined) [cert, key] = await read()
  if (cert === undefined && key === undefined) return undefined
  if (!cert || !key) throw incompleteAuthority(folder)
  return { cert, key }
}

/** The authority appears as a whole, by the name of its folder: of two processes at once one wins, for both. */
async function createAuthority(folder: string): Promise<IssuedCertificate> {
  const { issueAuthority } = await import('./issue-certificate.ts')
  const { cert, key } = await issueAuthority()
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-draft-`)
  try {
    await writeFile(join(draft, 'ca.key'), key, { mode: 0o600, flush: true })
    await writeFile(join(draft, 'ca.pem'), cert, { mode: 0o644, flush: true })
    await chmod(draft, 0o755)
    await rename(draft, folder)
  } catch (error) {
    if (!isOneOf(error, 'EEXIST', 'ENOTEMPTY')) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  const authority = await readAuthority(folder)
  if (!authority) throw incompleteAuthority(folder)
  return authority
}

const incompleteAuthority = (folder: string) =>
  new Error(`${folder} is there without a whole authority; remove it to have a new one made`)

async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isOneOf(error, 'ENOENT')) return undefined
    throw error
  }
}

const isOneOf = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
