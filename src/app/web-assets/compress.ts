import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressibleName = /\.(?:css|html|js|json|svg|txt|webmanifest)$/
/** Files that fit into one packet gain nothing from compression. */
const compressMinBytes = 1_024

/** Writes a `.br` and a `.gz` beside every text file of the build, with maximum compression. */
export async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressibleName.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path)
  if (plain.length <= compressMinBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
