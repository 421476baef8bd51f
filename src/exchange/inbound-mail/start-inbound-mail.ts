import type { Logger } from 'pino'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { Config } from '../../core/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { certificateOptions, loadCertificates } from '../../platform/tls/certificates.ts'
import { listenWhenFree } from '../../platform/listener/listen-when-free.ts'
import { createInboundMailMetrics } from '../../platform/metrics/mail.ts'
import type { Registry } from '../../platform/metrics/registry.ts'
import { openInboundMail } from './open-inbound-mail.ts'
import type { SmtpServer } from './smtp/server.ts'

type InboundMailDeps = { database: Database; files: FileStorage; log: Logger; registry: Registry | undefined }

/**
 * Receives mail to lists, where that is set. Its connections are encrypted with the installation's certificate, else with
 * one of its own making: mail servers encrypt wherever they can, and do not ask for whom.
 *
 * @throws when the port cannot be opened
 */
export async function startInboundMail(
  config: Config,
  { registry, ...around }: InboundMailDeps,
): Promise<SmtpServer | undefined> {
  const { receiver, domain } = config.inboundMail
  if (!receiver) return undefined
  const certificates = await loadCertificates({ ...certificateOptions(config), log: around.log })
  const measures = registry && createInboundMailMetrics(registry, () => opened?.connections() ?? 0)
  let opened: SmtpServer | undefined
  const open = () =>
    openInboundMail({
      ...around,
      inboundMail: { domain, receiver },
      ownAddress: config.mailFrom.address,
      certificates,
      measures,
    })
  try {
    opened = await listenWhenFree(open)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`DAYBOOK_MAIL_IN_PORT ${receiver.port} cannot be opened: ${why}`, { cause: error })
  }
  return opened
}
