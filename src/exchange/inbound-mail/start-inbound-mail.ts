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
 * Starts receiving mail to lists, if configured. Connections are encrypted with the installation's
 * certificate, or with a self-signed one: mail servers encrypt when they can and don't check whose
 * certificate it is.
 *
 * @throws if the port can't be opened
 */
export async function startInboundMail(
  config: Config,
  { registry, ...deps }: InboundMailDeps,
): Promise<SmtpServer | undefined> {
  const { receiver, domain } = config.inboundMail
  if (!receiver) return undefined
  const certificates = await loadCertificates({ ...certificateOptions(config), log: deps.log })
  const metrics = registry && createInboundMailMetrics(registry, () => server?.connections() ?? 0)
  let server: SmtpServer | undefined
  const open = () =>
    openInboundMail({
      ...deps,
      inboundMail: { domain, receiver },
      ownAddress: config.mailFrom.address,
      certificates,
      metrics,
    })
  try {
    server = await listenWhenFree(open)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`Can't open DAYBOOK_MAIL_IN_PORT ${receiver.port}: ${why}`, { cause: error })
  }
  return server
}
