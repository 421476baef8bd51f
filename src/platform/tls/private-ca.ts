import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * The certificates of a private authority.
 *
 * @param setting names the file in the message of what is thrown when it cannot be used
 */
export async function readPrivateCa(setting: string, file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8')
    // Throws what is wrong with it; TLS itself would leave out what it cannot read.
    void new X509Certificate(pem)
    return pem
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${setting} ${file} cannot be used: ${reason}`, { cause })
  }
}
