import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createGuard, type Guard } from './guard.ts'

type Settings = {
  publicUrl: string
  webhookAllowNetworks: readonly string[]
  webhookCa: string | undefined
}

/** The guard as it is set up. @throws Error naming the file of the private authority when it cannot be used */
export async function loadGuard({ publicUrl, webhookAllowNetworks, webhookCa }: Settings): Promise<Guard> {
  const ca = webhookCa === undefined ? undefined : await readAuthority(webhookCa)
  return createGuard({ publicUrl, allowNetworks: webhookAllowNetworks, ca })
}

async function readAuthority(file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8')
    // Throws what is wrong with it; TLS itself would leave out what it cannot read.
    void new X509Certificate(pem)
    return pem
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`DAYBOOK_WEBHOOK_CA ${file} cannot be used: ${reason}`, { cause })
  }
}
