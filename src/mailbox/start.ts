import type { Logger } from 'pino'
import type { Files } from '../attachments/files.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { certificateOf, loadCertificates } from '../edge/certificates.ts'
import { listenOnceFree } from '../lib/listen-once-free.ts'
import { measureMailIn } from '../metrics/mail-in.ts'
import type { Registry } from '../metrics/registry.ts'
import { openMailbox } from './open.ts'
import type { Receiver } from './receiver.ts'

type Around = { database: Database; files: Files; log: Logger; registry: Registry | undefined }

/**
 * Receives mail to lists, where that is set. Its connections are encrypted with the installation's certificate, else with
 * one of its own making: mail servers encrypt wherever they can, and do not ask for whom.
 *
 * @throws when the port cannot be opened
 */
export async function receiveMail(
  config: Config,
  { registry, ...around }: Around,
): Promise<Receiver | undefined> {
  const { receiver, domain } = config.mailIn
  if (!receiver) return undefined
  const certificates = await loadCertificates({ ...certificateOf(config), log: around.log })
  const measures = registry && measureMailIn(registry, () => opened?.connections() ?? 0)
  let opened: Receiver | undefined
  const open = () =>
    openMailbox({
      ...around,
      mailIn: { domain, receiver },
      ownAddress: config.mailFrom.address,
      certificates,
      measures,
    })
  try {
    opened = await listenOnceFree(open)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`DAYBOOK_MAIL_IN_PORT ${receiver.port} cannot be opened: ${why}`, { cause: error })
  }
  return opened
}
