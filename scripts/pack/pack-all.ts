import type { BundledPackage } from './bundled-packages.ts'
import { packCli } from './pack-cli.ts'
import { packSdk } from './pack-sdk.ts'
import { packService } from './pack-service.ts'

/**
 * Packs what others install: the service, the SDK and the command line.
 *
 * @param into the folder of the tarballs
 * @returns their paths, and the packages whose code is in them
 */
export async function packAll(
  into: string,
): Promise<{ service: string; sdk: string; cli: string; packages: BundledPackage[] }> {
  const service = await packService(into)
  const cli = await packCli(into)
  const sdk = packSdk(into)
  const packages = new Map(
    [...service.packages, ...cli.packages].map((one) => [`${one.name}@${one.version}`, one]),
  )
  return { service: service.file, sdk, cli: cli.file, packages: [...packages.values()] }
}
