import { constants, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Logger } from 'pino'
import type { Config } from '../../core/config/config.ts'
import { errorMessage } from '../../core/describe-error.ts'
import { authorityFile, developmentCertificate } from './development-certificate.ts'
import type { CertificatePair } from './issue-certificate.ts'

export type Certificates = {
  /**
   * The development CA that clients have to trust, as with `curl --cacert`; undefined with the operator's own
   * files.
   */
  authority: { file: string; pem: string } | undefined
  current(): CertificatePair
  /** Calls `use` with every new pair until the returned function is called. */
  watch(use: (pair: CertificatePair) => void): () => void
}

type CertificateOptions = {
  /** DAYBOOK_TLS_CERT and DAYBOOK_TLS_KEY; both or neither. */
  files?: { cert: string; key: string } | undefined
  /** The folder of the development CA and its leaf, when there are no files. */
  folder: string
  /** Host names and addresses of the development certificate, in addition to this machine's. */
  hosts: readonly string[]
  log: Pick<Logger, 'info' | 'warn'>
  pollMs?: number
}

/**
 * Returns the certificate options of an installation: the operator's files, or one certificate for all of its
 * names.
 */
export const certificateOptions = ({
  certificate,
  dataDir,
  host,
  publicUrl,
  inboundMail,
}: Pick<Config, 'certificate' | 'dataDir' | 'host' | 'publicUrl' | 'inboundMail'>): Omit<
  CertificateOptions,
  'log'
> => ({
  files: certificate,
  folder: join(dataDir, 'tls'),
  hosts: [host, new URL(publicUrl).hostname, inboundMail.domain],
})

/** TLS 1.2 and 1.3, only forward secrecy and authenticated encryption, no renegotiation (S-14, R-003). */
export const tlsSettings = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  honorCipherOrder: true,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const satisfies SecureContextOptions

const filesPollMs = 5_000
const developmentPollMs = 3_600_000

/**
 * Loads the certificate to serve with. The operator's files are reloaded when they change: polled, not
 * watched, since a mounted secret changes by a link far above the file. Without files there is a development
 * certificate from a CA that is created once; it is renewed before it expires and when it doesn't cover a
 * host.
 *
 * @throws Error naming the files or the folder that can't be used
 */
export async function loadCertificates(options: CertificateOptions): Promise<Certificates> {
  const { files, folder, hosts, log } = options
  if (files) {
    const load = async () => ({
      cert: await readFile(files.cert, 'utf8'),
      key: await readFile(files.key, 'utf8'),
    })
    const { current, watch } = await watchPair(
      load,
      `${files.cert} and ${files.key}`,
      log,
      options.pollMs ?? filesPollMs,
    )
    return { authority: undefined, current, watch }
  }
  const load = () => developmentCertificate(folder, hosts)
  const { current, watch } = await watchPair(load, folder, log, options.pollMs ?? developmentPollMs)
  const file = authorityFile(folder)
  return { authority: { file, pem: await readFile(file, 'utf8') }, current, watch }
}

/** Loads a pair now, which must succeed, and again every `pollMs`, which may fail. */
async function watchPair(
  load: () => Promise<CertificatePair>,
  origin: string,
  log: Pick<Logger, 'info' | 'warn'>,
  pollMs: number,
): Promise<Pick<Certificates, 'current' | 'watch'>> {
  let pair = await load()
  try {
    checkPair(pair)
  } catch (error) {
    throw new Error(`the certificate in ${origin} cannot be used: ${errorMessage(error)}`, { cause: error })
  }
  let complaint = ''

  async function renew(use: (pair: CertificatePair) => void) {
    try {
      const next = await load()
      if (next.cert !== pair.cert || next.key !== pair.key) {
        checkPair(next)
        use(next)
        pair = next
        log.info({ expires_at: new X509Certificate(next.cert).validTo }, 'certificate renewed')
      }
      complaint = ''
    } catch (error) {
      // Logged once, not on every poll; a pair whose second file is still being written is complete at the
      // next poll.
      if (errorMessage(error) !== complaint) {
        complaint = errorMessage(error)
        log.warn(`certificate in ${origin} not renewed, the old one stays in use: ${complaint}`)
      }
    }
  }

  return {
    current: () => pair,
    watch(use) {
      let running: Promise<void> | undefined
      const timer = setInterval(() => {
        running ??= renew(use).finally(() => (running = undefined))
      }, pollMs).unref()
      return () => clearInterval(timer)
    },
  }
}

/** @throws Error when a server could not serve with the pair */
function checkPair({ cert, key }: CertificatePair): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key does not belong to the certificate')
  createSecureContext({ ...tlsSettings, cert, key })
}
