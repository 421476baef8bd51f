import { mailSettings, type MailSettingValues } from './mail-settings.ts'
import {
  type ApiSunset,
  durations,
  httpsIssuer,
  httpsOrigin,
  keyPrefix,
  networkList,
  apiSunset,
  choiceOf,
  postgresUrl,
  postgresUrls,
  secretKeys,
  type Setting,
  storageEndpoint,
  anyText,
  wholeNumber,
} from './parsers.ts'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** The values of the settings; undefined where the default depends on other settings. */
export type SettingValues = MailSettingValues & {
  DAYBOOK_DATA: string
  DAYBOOK_HOST: string
  DAYBOOK_PORT: number
  DAYBOOK_PUBLIC_URL: string | undefined
  DATABASE_URL: string[]
  DAYBOOK_COORDINATION_URL: string | undefined
  DAYBOOK_READ_URL: string[]
  DAYBOOK_SECRET_KEY: Buffer[]
  DAYBOOK_TLS: 'on' | 'off'
  DAYBOOK_TLS_CERT: string | undefined
  DAYBOOK_TLS_KEY: string | undefined
  DAYBOOK_TRUSTED_PROXIES: string[] | undefined
  DAYBOOK_API_PROCESSES: number
  DAYBOOK_DATABASE_POOL: number
  DAYBOOK_SIGN_UP: 'open' | 'invite' | 'closed'
  DAYBOOK_OIDC_ISSUER: string | undefined
  DAYBOOK_OIDC_CLIENT_ID: string | undefined
  DAYBOOK_OIDC_CLIENT_SECRET: string | undefined
  DAYBOOK_OIDC_NAME: string | undefined
  DAYBOOK_CA: string | undefined
  DAYBOOK_SELF_SERVICE_PLANS: 'on' | 'off'
  DAYBOOK_WEBHOOK_ALLOW_NETWORKS: string[]
  DAYBOOK_WEBHOOK_CA: string | undefined
  DAYBOOK_WEBHOOK_RETRY_SCHEDULE: number[]
  DAYBOOK_API_V1_END: ApiSunset | undefined
  DAYBOOK_S3_ENDPOINT: string | undefined
  DAYBOOK_S3_REGION: string
  DAYBOOK_S3_BUCKET: string | undefined
  DAYBOOK_S3_ACCESS_KEY: string | undefined
  DAYBOOK_S3_SECRET_KEY: string | undefined
  DAYBOOK_S3_PREFIX: string
  DAYBOOK_METRICS_PORT: number | undefined
  DAYBOOK_METRICS_HOST: string
  DAYBOOK_LOG_LEVEL: LogLevel
}

/** All settings, in the order in which `daybook serve --help` lists them. */
export const settings: { readonly [N in keyof SettingValues]: Setting<SettingValues[N]> } = {
  DAYBOOK_DATA: {
    parse: anyText,
    fallback: './data',
    description: 'folder for the database, keys, certificates and attachments',
  },
  DAYBOOK_HOST: {
    parse: anyText,
    fallback: 'localhost',
    description: 'address to listen on; 0.0.0.0 or :: for all addresses',
  },
  DAYBOOK_PORT: {
    parse: wholeNumber(1, 65_535),
    fallback: 8443,
    description: 'port to listen on',
  },
  DAYBOOK_PUBLIC_URL: {
    parse: httpsOrigin,
    fallback: undefined,
    defaultText: 'https://localhost:<port>',
    description: 'URL that people and API clients use to reach Daybook',
  },
  DATABASE_URL: {
    parse: postgresUrls,
    fallback: [],
    defaultText: 'the embedded PostgreSQL',
    description: 'PostgreSQL 15 or later; a server and its standbys, separated by spaces',
    secret: true,
  },
  DAYBOOK_COORDINATION_URL: {
    parse: postgresUrl,
    fallback: undefined,
    defaultText: 'the coordinator, or the server of DATABASE_URL',
    description: 'the one server of a Citus cluster that carries notifications; the same for all processes',
    secret: true,
  },
  DAYBOOK_READ_URL: {
    parse: postgresUrls,
    fallback: [],
    defaultText: 'none',
    description: 'standbys that answer searches and build exports, separated by spaces',
    secret: true,
  },
  DAYBOOK_SECRET_KEY: {
    parse: secretKeys,
    fallback: [],
    defaultText: 'secret.key in the data folder, created at the first start',
    description:
      '32 bytes in base64 or hex; required with DATABASE_URL; to rotate it, set the new key followed by the old one',
    secret: true,
  },
  DAYBOOK_TLS: {
    parse: choiceOf('on', 'off'),
    fallback: 'on',
    description:
      'use off behind a proxy that terminates TLS; unless DAYBOOK_HOST is loopback, also set DAYBOOK_TRUSTED_PROXIES',
  },
  DAYBOOK_TLS_CERT: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'a development certificate',
    description: 'PEM file of the certificate chain',
  },
  DAYBOOK_TLS_KEY: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'a development key',
    description: "PEM file of the certificate's private key",
  },
  DAYBOOK_TRUSTED_PROXIES: {
    parse: networkList,
    fallback: undefined,
    defaultText: 'none; loopback with DAYBOOK_TLS=off',
    description: 'networks whose X-Forwarded headers are trusted, such as 10.0.0.0/8',
  },
  DAYBOOK_API_PROCESSES: {
    parse: wholeNumber(1, 64),
    fallback: 1,
    description: 'number of processes that serve requests',
  },
  DAYBOOK_DATABASE_POOL: {
    parse: wholeNumber(2, 200),
    fallback: 10,
    description: 'database connections per process for transactions and pages',
  },
  DAYBOOK_SIGN_UP: {
    parse: choiceOf('open', 'invite', 'closed'),
    fallback: 'invite',
    description: 'who can sign up: open (anyone), invite (people with an invitation) or closed (no one)',
  },
  ...mailSettings,
  DAYBOOK_OIDC_ISSUER: {
    parse: httpsIssuer,
    fallback: undefined,
    defaultText: 'no single sign-on',
    description: 'OpenID Connect provider for single sign-on, such as https://id.example.com',
  },
  DAYBOOK_OIDC_CLIENT_ID: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'client ID from the provider',
  },
  DAYBOOK_OIDC_CLIENT_SECRET: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'client secret from the provider',
    secret: true,
  },
  DAYBOOK_OIDC_NAME: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'host of the provider',
    description: 'name of the provider on the sign-in page',
  },
  DAYBOOK_CA: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'PEM file of a private CA for the mail server and the provider',
  },
  DAYBOOK_SELF_SERVICE_PLANS: {
    parse: choiceOf('on', 'off'),
    fallback: 'off',
    description: 'on to let owners change the plan of their workspace in its settings',
  },
  DAYBOOK_WEBHOOK_ALLOW_NETWORKS: {
    parse: networkList,
    fallback: [],
    defaultText: 'none',
    description: 'private networks that webhooks may be sent to, such as 10.0.0.0/8',
  },
  DAYBOOK_WEBHOOK_CA: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'PEM file of a private CA for webhook endpoints',
  },
  DAYBOOK_WEBHOOK_RETRY_SCHEDULE: {
    parse: durations,
    fallback: [10_000, 60_000, 600_000, 7_200_000, 86_400_000],
    defaultText: '10s,1m,10m,2h,24h',
    description: 'waits between delivery attempts; five waits mean six attempts',
  },
  DAYBOOK_API_V1_END: {
    parse: apiSunset,
    fallback: undefined,
    defaultText: 'none',
    description: 'dates when version 1 of the API is deprecated and removed, such as 2027-01-01/2027-07-01',
  },
  DAYBOOK_S3_ENDPOINT: {
    parse: storageEndpoint,
    fallback: undefined,
    defaultText: 'Amazon S3, if a bucket is set',
    description: 'S3-compatible store for attachments, such as https://s3.example.com',
  },
  DAYBOOK_S3_REGION: {
    parse: anyText,
    fallback: 'us-east-1',
    description: 'region of the bucket',
  },
  DAYBOOK_S3_BUCKET: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none; attachments are stored in the data folder',
    description: 'bucket for attachments',
  },
  DAYBOOK_S3_ACCESS_KEY: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'access key of the store',
    secret: true,
  },
  DAYBOOK_S3_SECRET_KEY: {
    parse: anyText,
    fallback: undefined,
    defaultText: 'none',
    description: 'secret key of the store',
    secret: true,
  },
  DAYBOOK_S3_PREFIX: {
    parse: keyPrefix,
    fallback: '',
    defaultText: 'none',
    description: 'prefix of all keys in the bucket, such as daybook/',
  },
  DAYBOOK_METRICS_PORT: {
    parse: wholeNumber(1, 65_535),
    fallback: undefined,
    defaultText: 'none',
    description: 'port that serves the metrics of all processes to Prometheus, at /metrics over plain HTTP',
  },
  DAYBOOK_METRICS_HOST: {
    parse: anyText,
    fallback: 'localhost',
    description: 'address that the metrics port listens on',
  },
  DAYBOOK_LOG_LEVEL: {
    parse: choiceOf('error', 'warn', 'info', 'debug'),
    fallback: 'info',
    description: 'lowest level that is logged: error, warn, info or debug',
  },
}
