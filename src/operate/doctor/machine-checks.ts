import { X509Certificate } from 'node:crypto'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openFileStorage } from '../../platform/files/open-storage.ts'
import type { Config } from '../../core/config/config.ts'
import { secretKeyFile } from '../../platform/db/data-folder/data-folder.ts'
import { certificateOptions, loadCertificates } from '../../platform/tls/certificates.ts'
import { openSmtp } from '../../platform/mail/smtp.ts'
import { createSsoProvider } from '../../identity/sso/provider.ts'
import { loadGuard } from '../../exchange/webhooks/guard/guard.ts'
import { type Check, fail, ok, warn } from './finding.ts'
import { inboundMailCheck } from './inbound-mail-check.ts'

const dayMs = 86_400_000
const certificateWarningDays = 21
const gibibyte = 2 ** 30
const freeSpaceMinBytes = 2 * gibibyte
const othersPermissionBits = 0o077

/** What can be said without the database. */
export const machineChecks = (config: Config, nowMs: number): Check[] => [
  { name: 'data folder', run: () => checkDataFolder(config) },
  { name: 'certificate', run: () => checkCertificate(config, nowMs) },
  { name: 'files', run: () => checkFiles(config) },
  { name: 'mail', run: () => checkMail(config) },
  inboundMailCheck(config),
  { name: 'single sign-on', run: () => checkSingleSignOn(config) },
  { name: 'webhooks', run: () => checkWebhooks(config) },
]

async function checkDataFolder({ dataDir }: Config) {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const room = `${(free / gibibyte).toFixed(1)} GiB free at ${dataDir}`
  const key = await stat(secretKeyFile(dataDir)).catch(() => undefined)
  return [
    free < freeSpaceMinBytes ? warn(room, 'make room: PostgreSQL stops when a disk is full') : ok(room),
    ...(key && (key.mode & othersPermissionBits) !== 0
      ? [fail('others may read secret.key', `chmod 600 ${secretKeyFile(dataDir)}, and replace the key`)]
      : []),
  ]
}

async function checkCertificate(config: Config, nowMs: number) {
  if (!config.tls) return ok('TLS ends at a proxy')
  const host = new URL(config.publicUrl).hostname
  const certificates = await loadCertificates({
    ...certificateOptions(config),
    log: { info() {}, warn() {} },
  })
  const leaf = new X509Certificate(certificates.current().cert)
  const days = Math.floor((Date.parse(leaf.validTo) - nowMs) / dayMs)
  if (days < 0)
    return fail(`expired on ${leaf.validTo}`, 'renew it; a running service takes the new file by itself')
  if (!leaf.checkHost(host) && !leaf.checkIP(host))
    return fail(`is not for ${host}`, 'use one for the host of DAYBOOK_PUBLIC_URL')
  if (certificates.authority)
    return warn(
      `one of Daybook's own making, good for ${days} days`,
      `fine for a trial, with ${certificates.authority.file} in every client; else set DAYBOOK_TLS_CERT and DAYBOOK_TLS_KEY`,
    )
  return days < certificateWarningDays
    ? warn(`good for ${days} days`, 'see why it was not renewed')
    : ok(`for ${host}, good for ${days} days`)
}

/** Writes, reads and removes a file, as an attachment would be. */
async function checkFiles(config: Config) {
  const all = openFileStorage(config)
  const key = 'doctor/probe'
  const where = config.storage ? `bucket ${config.storage.bucket}` : join(config.dataDir, 'files')
  await all.remove(key)
  await all.put(key, Readable.from([Buffer.from('probe')]), 5)
  try {
    const read = await (await all.open(key, { start: 0, end: 4 })).toArray()
    if (Buffer.concat(read).toString() !== 'probe')
      throw new Error(`${where} gives back what was not put there`)
  } finally {
    await all.remove(key)
  }
  return ok(`written, read and removed in ${where}`)
}

async function checkMail(config: Config) {
  if (!config.mailServer)
    return warn(
      'none is sent; it is kept for daybook mail list',
      'set DAYBOOK_SMTP_URL before people depend on it',
    )
  const smtp = await openSmtp({ ...config, mailServer: config.mailServer })
  try {
    await smtp.check()
  } finally {
    smtp.close()
  }
  return ok(`${config.mailServer.host} takes us, as ${config.mailFrom.address}`)
}

async function checkSingleSignOn(config: Config) {
  if (!config.singleSignOn) return []
  await (await createSsoProvider({ ...config, singleSignOn: config.singleSignOn })).check()
  return ok(`${config.singleSignOn.issuer} answers`)
}

async function checkWebhooks(config: Config) {
  await loadGuard(config)
  return config.webhookAllowNetworks.length > 0
    ? warn(
        `may go to ${config.webhookAllowNetworks.join(', ')}`,
        'whoever may set an address reaches what listens there; keep these networks few',
      )
    : ok('go to public addresses alone')
}
