import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { errorCode } from '../../core/describe-error.ts'
import type { CertificatePair } from './issue-certificate.ts'

/** The CA certificate that clients have to trust, as with `curl --cacert`. */
export const authorityFile = (folder: string): string => join(folder, 'ca.pem')
const authorityKeyFile = (folder: string) => join(folder, 'ca.key')
/**
 * Certificate and key in one file, so that a reader gets either the old pair or the new one while it is
 * replaced.
 */
const leafFile = (folder: string) => join(folder, 'leaf.pem')

const renewBeforeMs = 30 * 86_400_000

/**
 * Returns the development certificate for this machine and `hosts`, and issues one when there is none that is
 * usable. Any number of processes may call this at once.
 *
 * @throws Error when the folder can't be used or contains an incomplete CA
 */
export async function developmentCertificate(
  folder: string,
  hosts: readonly string[],
): Promise<CertificatePair> {
  const authority = (await readAuthority(folder)) ?? (await createAuthority(folder))
  const names = certificateNames(hosts)
  let leaf = await readIfExists(leafFile(folder))
  if (leaf === undefined || !isLeafUsable(leaf, authority, names)) {
    // Loaded only when needed, since it takes 60 ms.
    const { issueServerCertificate } = await import('./issue-certificate.ts')
    const { cert, key } = await issueServerCertificate(authority, names)
    leaf = cert + key
    await replaceFile(leafFile(folder), leaf)
  }
  return { cert: leaf, key: leaf }
}

/** URLs have IPv6 addresses in brackets, and an address to listen on may mean all of them. */
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

/** Whether the leaf is from this CA, covers all names and stays valid for a while. */
function isLeafUsable(leaf: string, authority: CertificatePair, names: readonly string[]): boolean {
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

async function readAuthority(folder: string): Promise<CertificatePair | undefined> {
  const read = async () => [
    await readIfExists(authorityFile(folder)),
    await readIfExists(authorityKeyFile(folder)),
  ]
  let [cert, key] = await read()
  // Another process may have created the folder between the two reads; then both files exist now.
  if (cert === undefined && key !== undefined) [cert, key] = await read()
  if (cert === undefined && key === undefined) return undefined
  if (!cert || !key) throw incompleteAuthority(folder)
  return { cert, key }
}

/**
 * Creates the CA by renaming its folder, so that it appears complete; when two processes do, both use the
 * first one.
 */
async function createAuthority(folder: string): Promise<CertificatePair> {
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
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  const authority = await readAuthority(folder)
  if (!authority) throw incompleteAuthority(folder)
  return authority
}

const incompleteAuthority = (folder: string) =>
  new Error(`${folder} contains an incomplete certificate authority. Remove the folder to create a new one`)

async function replaceFile(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
