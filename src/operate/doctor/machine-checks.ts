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

/** Returns the checks that don't need the database. */
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
  const space = `${(free / gibibyte).toFixed(1)} GiB free at ${dataDir}`
  const key = await stat(secretKeyFile(dataDir)).catch(() => undefined)
  return [
    free < freeSpaceMinBytes
      ? warn(space, 'free up space, since PostgreSQL stops when the disk is full')
      : ok(space),
    ...(key && (key.mode & othersPermissionBits) !== 0
      ? [
          fail(
            'other users can read secret.key',
            `run chmod 600 ${secretKeyFile(dataDir)}, and replace the key`,
          ),
        ]
      : []),
  ]
}

async function checkCertificate(config: Config, nowMs: number) {
  if (!config.tls) return ok('a proxy terminates TLS')
  const host = new URL(config.publicUrl).hostname
  const certificates = await loadCertificates({
    ...certificateOptions(config),
    log: { info() {}, warn() {} },
  })
  const leaf = new X509Certificate(certificates.current().cert)
  const days = Math.floor((Date.parse(leaf.validTo) - nowMs) / dayMs)
  if (days < 0)
    return fail(`expired on ${leaf.validTo}`, 'renew it; a running service loads the new file automatically')
  if (!leaf.checkHost(host) && !leaf.checkIP(host))
    return fail(`is not valid for ${host}`, 'use one for the host of DAYBOOK_PUBLIC_URL')
  if (certificates.authority)
    return warn(
      `a development certificate, valid for ${days} days`,
      `for a trial, let every client trust ${certificates.authority.file}; otherwise set DAYBOOK_TLS_CERT and DAYBOOK_TLS_KEY`,
    )
  return days < certificateWarningDays
    ? warn(`valid for ${days} more days`, 'find out why it was not renewed')
    : ok(`for ${host}, valid for ${days} more days`)
}

/** Writes, reads and removes a file, as for an attachment. */
async function checkFiles(config: Config) {
  const files = openFileStorage(config)
  const key = 'doctor/probe'
  const where = config.storage ? `bucket ${config.storage.bucket}` : join(config.dataDir, 'files')
  await files.remove(key)
  await files.put(key, Readable.from([Buffer.from('probe')]), 5)
  try {
    const read = await (await files.open(key, { start: 0, end: 4 })).toArray()
    if (Buffer.concat(read).toString() !== 'probe')
      throw new Error(`${where} returns other bytes than were written`)
  } finally {
    await files.remove(key)
  }
  return ok(`written, read and removed in ${where}`)
}

async function checkMail(config: Config) {
  if (!config.mailServer)
    return warn(
      'no mail is sent; daybook mail list shows what is stored',
      'set DAYBOOK_SMTP_URL before people rely on it',
    )
  const smtp = await openSmtp({ ...config, mailServer: config.mailServer })
  try {
    await smtp.check()
  } finally {
    smtp.close()
  }
  return ok(`${config.mailServer.host} accepts mail from ${config.mailFrom.address}`)
}

async function checkSingleSignOn(config: Config) {
  if (!config.singleSignOn) return []
  await (await createSsoProvider({ ...config, singleSignOn: config.singleSignOn })).check()
  return ok(`${config.singleSignOn.issuer} responds`)
}

async function checkWebhooks(config: Config) {
  await loadGuard(config)
  return config.webhookAllowNetworks.length > 0
    ? warn(
        `may be sent to ${config.webhookAllowNetworks.join(', ')}`,
        'people who can add endpoints can reach everything in these networks; allow as few as possible',
      )
    : ok('only sent to public addresses')
}
