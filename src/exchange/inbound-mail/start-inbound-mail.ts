import type { Logger } from 'pino'
import type { Files } from '../../platform/files/storage.ts'
import type { Config } from '../../core/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { certificateOf, loadCertificates } from '../../platform/tls/certificates.ts'
import { listenOnceFree } from '../../platform/listener/listen-when-free.ts'
import { measureMailIn } from '../../platform/metrics/mail.ts'
import type { Registry } from '../../platform/metrics/registry.ts'
import { openMailbox } from './open-inbound-mail.ts'
import type { Receiver } from './smtp/server.ts'

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
