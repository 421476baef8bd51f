import { resolve } from 'node:path'
import { errorMessage } from '../describe-error.ts'
import { type LogLevel, settings, type SettingValues } from './settings.ts'
import {
  type ApiSunset,
  httpsOrigin,
  isLoopback,
  type MailAddress,
  type MailServer,
  type Setting,
} from './parsers.ts'

/** An unusable setting; the message is one line that names it. */
export class ConfigError extends Error {
  constructor(setting: keyof SettingValues | (string & {}), reason: string) {
    super(`${setting} ${reason}`)
    this.name = 'ConfigError'
  }
}

export type Config = Readonly<{
  /** Absolute path. */
  dataDir: string
  host: string
  port: number
  /** An https origin without a trailing slash. */
  publicUrl: string
  /** Empty when the embedded server is used. */
  databaseUrls: readonly string[]
  /** The server that carries notifications, if it isn't the one of the database. */
  coordinationUrl: string | undefined
  /** Standbys that answer what may be a little late. */
  readUrls: readonly string[]
  /** The keys of the setting, the sealing one first; when empty, the key is in the data folder. */
  secretKeys: readonly Buffer[]
  tls: boolean
  /** Absolute paths of the PEM files; undefined for the development certificate. */
  certificate: Readonly<{ cert: string; key: string }> | undefined
  trustedProxies: readonly string[]
  apiProcesses: number
  databasePool: number
  /** Who can sign up (0133). */
  signUp: 'open' | 'invite' | 'closed'
  /** The server that sends mail; undefined when mail is only stored. */
  mailServer: Readonly<MailServer> | undefined
  mailFrom: Readonly<MailAddress>
  /** Email to lists. */
  inboundMail: InboundMailConfig
  /** The provider for single sign-on. */
  singleSignOn: SingleSignOnConfig | undefined
  /** Absolute path of the PEM file of a private CA for the mail server and the sign-on provider. */
  ca: string | undefined
  /** Whether owners can change the plan of their workspace themselves. */
  selfServicePlans: boolean
  /** Private networks that webhooks may be sent to (D48). */
  webhookAllowNetworks: readonly string[]
  /** Absolute path of the PEM file of a private CA. */
  webhookCa: string | undefined
  /** The waits between the attempts of a delivery, one fewer than there are attempts (D42). */
  webhookRetryGapsMs: readonly number[]
  /** When version 1 of the API will be removed, once that is decided (D40). */
  apiSunset: Readonly<ApiSunset> | undefined
  /** Where metrics are served; undefined when they aren't. */
  metrics: Readonly<{ host: string; port: number }> | undefined
  /** The bucket for files; undefined for the data folder. */
  storage: S3Config | undefined
  logLevel: LogLevel
}>

export type InboundMailConfig = Readonly<{
  /** The domain of the addresses, in lower case. */
  domain: string
  /** The SMTP receiver; undefined when there is none. */
  receiver: MailReceiverConfig | undefined
}>

export type MailReceiverConfig = Readonly<{
  host: string
  port: number
  /** Networks of mail servers whose verdict on a sender replaces our own check. */
  relays: readonly string[]
  /** Their name in the verdict, in lower case. */
  relayName: string | undefined
}>

/** A bucket of an S3-compatible store. */
export type S3Config = Readonly<{
  /** Only for providers other than Amazon. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** The prefix of every key. */
  prefix: string
}>

export type SingleSignOnConfig = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the sign-in page. */
  name: string
}>

/**
 * Reads all settings from `env`, and from nowhere else. An empty value counts as not set.
 *
 * @param folder where relative paths start
 * @throws {ConfigError} naming the setting that is wrong, misspelled or missing
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, folder = process.cwd()): Config {
  refuseUnknownNames(env)
  const port = readSetting(env, 'DAYBOOK_PORT')
  const tls = readSetting(env, 'DAYBOOK_TLS') === 'on'
  const host = readSetting(env, 'DAYBOOK_HOST')
  const publicUrl = readSetting(env, 'DAYBOOK_PUBLIC_URL') ?? httpsOrigin(`https://localhost:${port}`)
  return Object.freeze({
    dataDir: resolve(folder, readSetting(env, 'DAYBOOK_DATA')),
    host,
    port,
    publicUrl,
    databaseUrls: readSetting(env, 'DATABASE_URL'),
    coordinationUrl: readSetting(env, 'DAYBOOK_COORDINATION_URL'),
    readUrls: readSetting(env, 'DAYBOOK_READ_URL'),
    secretKeys: readSetting(env, 'DAYBOOK_SECRET_KEY'),
    tls,
    certificate: readCertificateFiles(env, tls, folder),
    trustedProxies: readTrustedProxies(env, tls, host),
    apiProcesses: readSetting(env, 'DAYBOOK_API_PROCESSES'),
    databasePool: readSetting(env, 'DAYBOOK_DATABASE_POOL'),
    signUp: readSetting(env, 'DAYBOOK_SIGN_UP'),
    mailServer: readSetting(env, 'DAYBOOK_SMTP_URL'),
    mailFrom: readSetting(env, 'DAYBOOK_MAIL_FROM') ?? {
      name: 'Daybook',
      address: `daybook@${new URL(publicUrl).hostname}`,
    },
    inboundMail: readInboundMail(env, publicUrl),
    singleSignOn: readSingleSignOn(env),
    ca: readPath(env, 'DAYBOOK_CA', folder),
    selfServicePlans: readSetting(env, 'DAYBOOK_SELF_SERVICE_PLANS') === 'on',
    webhookAllowNetworks: readSetting(env, 'DAYBOOK_WEBHOOK_ALLOW_NETWORKS'),
    webhookCa: readPath(env, 'DAYBOOK_WEBHOOK_CA', folder),
    webhookRetryGapsMs: readSetting(env, 'DAYBOOK_WEBHOOK_RETRY_SCHEDULE'),
    apiSunset: readSetting(env, 'DAYBOOK_API_V1_END'),
    metrics: readMetrics(env),
    storage: readS3(env),
    logLevel: readSetting(env, 'DAYBOOK_LOG_LEVEL'),
  })
}

/** Returns the settings that this process has been given and another has not, or not with the same value. */
export const settingsUnlike = (other: NodeJS.ProcessEnv, own: NodeJS.ProcessEnv = process.env): string[] =>
  Object.keys(settings).filter((name) => {
    const value = own[name]?.trim()
    return value && name !== 'DAYBOOK_DATA' && value !== other[name]?.trim()
  })

/** Returns the part of `daybook serve --help` that describes the settings. */
export function settingsHelp(): string {
  const entries = Object.entries(settings)
  const width = Math.max(...entries.map(([name]) => name.length))
  const lines = entries.flatMap(([name, { description, fallback, defaultText }]) => [
    `  ${name.padEnd(width)}  ${description}`,
    `  ${' '.repeat(width)}  (default: ${defaultText ?? (typeof fallback === 'string' ? fallback : JSON.stringify(fallback))})`,
  ])
  return ['Settings, read from the environment:', ...lines].join('\n')
}

function readSetting<N extends keyof SettingValues>(env: NodeJS.ProcessEnv, name: N): SettingValues[N] {
  const setting: Setting<SettingValues[N]> = settings[name]
  const value = env[name]?.trim()
  if (!value) return setting.fallback
  try {
    return setting.parse(value)
  } catch (error) {
    const reason = errorMessage(error)
    throw new ConfigError(name, setting.secret ? reason : `${reason}, not ${JSON.stringify(value)}`)
  }
}

function readCertificateFiles(env: NodeJS.ProcessEnv, tls: boolean, folder: string): Config['certificate'] {
  const cert = readSetting(env, 'DAYBOOK_TLS_CERT')
  const key = readSetting(env, 'DAYBOOK_TLS_KEY')
  if (!cert && !key) return undefined
  if (!cert) throw new ConfigError('DAYBOOK_TLS_CERT', 'must be set together with DAYBOOK_TLS_KEY')
  if (!key) throw new ConfigError('DAYBOOK_TLS_KEY', 'must be set together with DAYBOOK_TLS_CERT')
  if (!tls) throw new ConfigError('DAYBOOK_TLS_CERT', "can't be used with DAYBOOK_TLS=off")
  return Object.freeze({ cert: resolve(folder, cert), key: resolve(folder, key) })
}

function readInboundMail(env: NodeJS.ProcessEnv, publicUrl: string): InboundMailConfig {
  const port = readSetting(env, 'DAYBOOK_MAIL_IN_PORT')
  const domain = readSetting(env, 'DAYBOOK_MAIL_IN_DOMAIN') ?? new URL(publicUrl).hostname
  const relays = readSetting(env, 'DAYBOOK_MAIL_IN_RELAYS')
  const relayName = readSetting(env, 'DAYBOOK_MAIL_IN_RELAY_NAME')
  if (relays.length > 0 && !relayName)
    throw new ConfigError('DAYBOOK_MAIL_IN_RELAY_NAME', 'must be set together with DAYBOOK_MAIL_IN_RELAYS')
  if (relayName && relays.length === 0)
    throw new ConfigError('DAYBOOK_MAIL_IN_RELAYS', 'must be set together with DAYBOOK_MAIL_IN_RELAY_NAME')
  const host = readSetting(env, 'DAYBOOK_MAIL_IN_HOST')
  return Object.freeze({
    domain,
    receiver: port === undefined ? undefined : Object.freeze({ host, port, relays, relayName }),
  })
}

function readSingleSignOn(env: NodeJS.ProcessEnv): SingleSignOnConfig | undefined {
  const issuer = readSetting(env, 'DAYBOOK_OIDC_ISSUER')
  const clientId = readSetting(env, 'DAYBOOK_OIDC_CLIENT_ID')
  const clientSecret = readSetting(env, 'DAYBOOK_OIDC_CLIENT_SECRET')
  if (!issuer && !clientId && !clientSecret) return undefined
  const together = 'must be set together with the other two: issuer, client ID and client secret'
  if (!issuer) throw new ConfigError('DAYBOOK_OIDC_ISSUER', together)
  if (!clientId) throw new ConfigError('DAYBOOK_OIDC_CLIENT_ID', together)
  if (!clientSecret) throw new ConfigError('DAYBOOK_OIDC_CLIENT_SECRET', together)
  const name = readSetting(env, 'DAYBOOK_OIDC_NAME') ?? new URL(issuer).host
  return Object.freeze({ issuer, clientId, clientSecret, name })
}

function readS3(env: NodeJS.ProcessEnv): S3Config | undefined {
  const bucket = readSetting(env, 'DAYBOOK_S3_BUCKET')
  const accessKey = readSetting(env, 'DAYBOOK_S3_ACCESS_KEY')
  const secretKey = readSetting(env, 'DAYBOOK_S3_SECRET_KEY')
  const endpoint = readSetting(env, 'DAYBOOK_S3_ENDPOINT')
  if (!bucket && !accessKey && !secretKey && !endpoint) return undefined
  const together = 'must be set together with the other two: bucket, access key and secret key'
  if (!bucket) throw new ConfigError('DAYBOOK_S3_BUCKET', together)
  if (!accessKey) throw new ConfigError('DAYBOOK_S3_ACCESS_KEY', together)
  if (!secretKey) throw new ConfigError('DAYBOOK_S3_SECRET_KEY', together)
  const region = readSetting(env, 'DAYBOOK_S3_REGION')
  const prefix = readSetting(env, 'DAYBOOK_S3_PREFIX')
  return Object.freeze({ endpoint, region, bucket, accessKey, secretKey, prefix })
}

function readPath(
  env: NodeJS.ProcessEnv,
  name: 'DAYBOOK_CA' | 'DAYBOOK_WEBHOOK_CA',
  folder: string,
): string | undefined {
  const file = readSetting(env, name)
  return file === undefined ? undefined : resolve(folder, file)
}

function readMetrics(env: NodeJS.ProcessEnv): Config['metrics'] {
  const port = readSetting(env, 'DAYBOOK_METRICS_PORT')
  return port === undefined
    ? undefined
    : Object.freeze({ host: readSetting(env, 'DAYBOOK_METRICS_HOST'), port })
}

function readTrustedProxies(env: NodeJS.ProcessEnv, tls: boolean, host: string): readonly string[] {
  const networks = readSetting(env, 'DAYBOOK_TRUSTED_PROXIES')
  if (networks) return networks
  if (tls) return []
  if (!isLoopback(host)) {
    throw new ConfigError(
      'DAYBOOK_TRUSTED_PROXIES',
      `must name the proxy when DAYBOOK_TLS=off and DAYBOOK_HOST is ${host}`,
    )
  }
  // Only this machine can connect to loopback, so the proxy must be on it.
  return ['127.0.0.0/8', '::1/128']
}

/** What the commands for people who use the API read, so someone may have set them in the same shell. */
const clientNames = new Set(['DAYBOOK_TOKEN', 'DAYBOOK_URL'])

/**
 * Refuses misspelled settings, which must not be silently ignored. Tests may use `DAYBOOK_TEST_…` for their
 * own purposes.
 */
function refuseUnknownNames(env: NodeJS.ProcessEnv): void {
  const unknown = Object.keys(env).find(
    (name) =>
      name.startsWith('DAYBOOK_') &&
      !name.startsWith('DAYBOOK_TEST_') &&
      !clientNames.has(name) &&
      !Object.hasOwn(settings, name),
  )
  if (unknown) throw new ConfigError(unknown, "isn't a setting. Run daybook serve --help for a list")
}
