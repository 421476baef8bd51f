import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { errorMessage } from '../../core/describe-error.ts'

/**
 * Reads the certificates of a private CA.
 *
 * @param setting the name of the setting with the file, for the message of the error
 * @throws Error when the file can't be used
 */
export async function readPrivateCa(setting: string, file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8')
    // Throws when it is invalid; TLS itself would silently skip what it can't read.
    void new X509Certificate(pem)
    return pem
  } catch (cause) {
    throw new Error(`${setting} ${file} cannot be used: ${errorMessage(cause)}`, { cause })
  }
}
