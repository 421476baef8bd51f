import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig, settingsHelp } from '../../../src/core/config/config.ts'

const key = 'A'.repeat(43) + '='

test('without settings everything has its default', () => {
  const config = loadConfig({})
  assert.equal(config.dataDir, `${process.cwd()}/data`)
  assert.equal(config.publicUrl, 'https://localhost:8443')
  assert.deepEqual(config.trustedProxies, [])
  assert.deepEqual(loadConfig({ DAYBOOK_PORT: ' ' }), config)
  assert.ok(Object.isFrozen(config))
})

// 0296
test('what the commands for integrators read is no setting, and may be there', () => {
  assert.deepEqual(
    loadConfig({ DAYBOOK_TOKEN: 'dbp_x', DAYBOOK_URL: 'https://tasks.example.com' }),
    loadConfig({}),
  )
  assert.throws(() => loadConfig({ DAYBOOK_TOKENS: 'dbp_x' }), ConfigError)
})

test('settings are parsed', () => {
  const config = loadConfig({
    DAYBOOK_PORT: '443',
    DATABASE_URL: 'postgres://a@one/daybook  postgresql://a@two/daybook',
    DAYBOOK_SECRET_KEY: 'ff'.repeat(32),
    DAYBOOK_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '10.1.0.0/16 fd00::/8',
    DAYBOOK_WEBHOOK_CA: '/etc/ca.pem',
    DAYBOOK_WEBHOOK_RETRY_SCHEDULE: '500ms, 10s,2h',
  })
  assert.deepEqual(config.webhookAllowNetworks, ['10.1.0.0/16', 'fd00::/8'])
  assert.equal(config.webhookCa, '/etc/ca.pem')
  assert.deepEqual([loadConfig({}).webhookAllowNetworks, loadConfig({}).webhookCa], [[], undefined])
  assert.deepEqual(config.webhookRetryGapsMs, [500, 10_000, 7_200_000])
  assert.equal(config.publicUrl, 'https://localhost')
  assert.equal(config.metrics, undefined)
  const measured = loadConfig({ DAYBOOK_METRICS_PORT: '9464' })
  assert.deepEqual(measured.metrics, { host: 'localhost', port: 9464 })
  assert.equal(config.databaseUrls.length, 2)
  assert.deepEqual(config.secretKeys, [Buffer.alloc(32, 255)])
  assert.deepEqual(loadConfig({ DAYBOOK_SECRET_KEY: key }).secretKeys, [Buffer.alloc(32)])
  assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '::1'])
  assert.deepEqual(loadConfig({ DAYBOOK_TLS: 'off' }).trustedProxies, ['127.0.0.0/8', '::1/128'])
})

test('mail server, sender and provider are parsed into their parts', () => {
  const plain = loadConfig({
    DAYBOOK_PUBLIC_URL: 'https://tasks.example.com:8443',
    DAYBOOK_SMTP_URL: 'smtp://m%40il:p%25w@mail.example.com',
  })
  assert.deepEqual(plain.mailServer, {
    host: 'mail.example.com',
    port: 587,
    secure: false,
    user: 'm@il',
    password: 'p%w',
  })
  assert.deepEqual(plain.mailFrom, { name: 'Daybook', address: 'daybook@tasks.example.com' })
  const { mailServer, mailFrom } = loadConfig({
    DAYBOOK_SMTP_URL: 'smtps://[::1]',
    DAYBOOK_MAIL_FROM: 'Tasks of Example <tasks@example.com>',
  })
  assert.deepEqual([mailServer?.host, mailServer?.port, mailServer?.secure], ['::1', 465, true])
  assert.deepEqual(mailFrom, { name: 'Tasks of Example', address: 'tasks@example.com' })
  assert.equal(loadConfig({}).mailServer, undefined)

  assert.deepEqual(plain.inboundMail, { domain: 'tasks.example.com', receiver: undefined })
  const received = {
    DAYBOOK_MAIL_IN_PORT: '25',
    DAYBOOK_MAIL_IN_DOMAIN: 'Bücher.example',
    DAYBOOK_MAIL_IN_RELAYS: '10.0.0.25',
    DAYBOOK_MAIL_IN_RELAY_NAME: 'MX.example.com',
  }
  assert.deepEqual(loadConfig(received).inboundMail, {
    domain: 'xn--bcher-kva.example',
    receiver: { host: 'localhost', port: 25, relays: ['10.0.0.25'], relayName: 'mx.example.com' },
  })

  const provider = {
    DAYBOOK_OIDC_ISSUER: 'https://id.example.com/realms/all',
    DAYBOOK_OIDC_CLIENT_ID: 'daybook',
    DAYBOOK_OIDC_CLIENT_SECRET: 'hush',
  }
  assert.deepEqual(loadConfig(provider).singleSignOn, {
    issuer: 'https://id.example.com/realms/all',
    clientId: 'daybook',
    clientSecret: 'hush',
    name: 'id.example.com',
  })
  assert.equal(loadConfig({ ...provider, DAYBOOK_OIDC_NAME: 'Example' }).singleSignOn?.name, 'Example')
  assert.equal(loadConfig({}).singleSignOn, undefined)
})

const wrong: [name: string, value: string, more?: Record<string, string>][] = [
  ['DAYBOOK_PORT', '0'],
  ['DAYBOOK_PORT', '65536'],
  ['DAYBOOK_PORT', '84x'],
  ['DAYBOOK_PORT', 'tcp://10.0.0.1:8443'],
  ['DAYBOOK_PUBLIC_URL', 'http://tasks.example.com'],
  ['DAYBOOK_PUBLIC_URL', 'https://tasks.example.com/daybook'],
  ['DAYBOOK_PUBLIC_URL', 'https://me@tasks.example.com'],
  ['DAYBOOK_PUBLIC_URL', 'tasks.example.com'],
  ['DATABASE_URL', 'mysql://localhost/daybook'],
  ['DATABASE_URL', 'postgres://localhost/daybook localhost'],
  ['DAYBOOK_SECRET_KEY', 'c2hvcnQ='],
  ['DAYBOOK_SECRET_KEY', `${'ff'.repeat(31)}f`],
  ['DAYBOOK_TLS', 'no'],
  ['DAYBOOK_TLS_CERT', 'cert.pem', { DAYBOOK_TLS_KEY: 'key.pem', DAYBOOK_TLS: 'off' }],
  ['DAYBOOK_TLS_CERT', '', { DAYBOOK_TLS_KEY: 'key.pem' }],
  ['DAYBOOK_TLS_KEY', '', { DAYBOOK_TLS_CERT: 'cert.pem' }],
  ['DAYBOOK_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DAYBOOK_TRUSTED_PROXIES', 'proxy.example.com'],
  ['DAYBOOK_TRUSTED_PROXIES', '', { DAYBOOK_TLS: 'off', DAYBOOK_HOST: '0.0.0.0' }],
  ['DAYBOOK_API_PROCESSES', '0'],
  ['DAYBOOK_DATABASE_POOL', '1'],
  ['DAYBOOK_SMTP_URL', 'mail.example.com:25'],
  ['DAYBOOK_SMTP_URL', 'http://mail.example.com'],
  ['DAYBOOK_SMTP_URL', 'smtp://mail.example.com/?tls=no'],
  ['DAYBOOK_SMTP_URL', 'smtp://me:100%@mail.example.com'],
  ['DAYBOOK_MAIL_FROM', 'Daybook'],
  ['DAYBOOK_MAIL_FROM', 'Daybook <a@example.com>, b@example.com'],
  ['DAYBOOK_MAIL_IN_PORT', '0'],
  ['DAYBOOK_MAIL_IN_DOMAIN', 'tasks_.example.com'],
  ['DAYBOOK_MAIL_IN_DOMAIN', 'mail@example.com'],
  ['DAYBOOK_MAIL_IN_RELAYS', 'mx.example.com', { DAYBOOK_MAIL_IN_RELAY_NAME: 'mx' }],
  ['DAYBOOK_MAIL_IN_RELAYS', '', { DAYBOOK_MAIL_IN_RELAY_NAME: 'mx' }],
  ['DAYBOOK_MAIL_IN_RELAY_NAME', '', { DAYBOOK_MAIL_IN_RELAYS: '10.0.0.25' }],
  ['DAYBOOK_MAIL_IN_RELAY_NAME', 'mx; dmarc=pass', { DAYBOOK_MAIL_IN_RELAYS: '10.0.0.25' }],
  ['DAYBOOK_OIDC_ISSUER', 'http://id.example.com', { DAYBOOK_OIDC_CLIENT_ID: 'a' }],
  ['DAYBOOK_OIDC_ISSUER', '', { DAYBOOK_OIDC_CLIENT_ID: 'a' }],
  ['DAYBOOK_OIDC_CLIENT_ID', '', { DAYBOOK_OIDC_ISSUER: 'https://id.example.com' }],
  [
    'DAYBOOK_OIDC_CLIENT_SECRET',
    '',
    { DAYBOOK_OIDC_ISSUER: 'https://id.example.com', DAYBOOK_OIDC_CLIENT_ID: 'a' },
  ],
  ['DAYBOOK_WEBHOOK_RETRY_SCHEDULE', '10s,1d'],
  ['DAYBOOK_WEBHOOK_RETRY_SCHEDULE', '0s'],
  ['DAYBOOK_WEBHOOK_RETRY_SCHEDULE', '200h'],
  ['DAYBOOK_WEBHOOK_ALLOW_NETWORKS', 'localhost'],
  ['DAYBOOK_WEBHOOK_ALLOW_NETWORKS', '10.0.0.0/33'],
  ['DAYBOOK_METRICS_PORT', '0'],
  ['DAYBOOK_LOG_LEVEL', 'loud'],
  ['DAYBOOK_PROT', '8443'],
]
for (const [name, value, more] of wrong) {
  test(`${name}=${value} is refused with one line that names it`, () => {
    assert.throws(
      () => loadConfig({ ...more, [name]: value }),
      (error) =>
        error instanceof ConfigError && error.message.startsWith(`${name} `) && !/\n/.test(error.message),
    )
  })
}

test('no message repeats a key or a password', () => {
  for (const [name, value] of [
    ['DAYBOOK_SECRET_KEY', 'hunter2'],
    ['DATABASE_URL', 'mysql://daybook:hunter2@localhost/daybook'],
    ['DAYBOOK_SMTP_URL', 'smtp://daybook:hunter2@mail.example.com/path'],
  ] as const) {
    assert.throws(
      () => loadConfig({ [name]: value }),
      (error) => error instanceof ConfigError && !error.message.includes('hunter2'),
    )
  }
})

test('TLS can be off behind a proxy on this machine or in configured networks', () => {
  for (const host of ['localhost', '127.0.0.2', '::1']) {
    assert.equal(loadConfig({ DAYBOOK_TLS: 'off', DAYBOOK_HOST: host }).tls, false)
  }
  const open = { DAYBOOK_TLS: 'off', DAYBOOK_HOST: '::', DAYBOOK_TRUSTED_PROXIES: '10.1.2.3' }
  assert.deepEqual(loadConfig(open).trustedProxies, ['10.1.2.3'])
})

test('the help lists every setting with its default', () => {
  const help = settingsHelp()
  for (const name of new Set(wrong.map(([name]) => name).filter((name) => name !== 'DAYBOOK_PROT'))) {
    assert.match(help, new RegExp(`^  ${name} +\\S.*\\n +\\(default: .+\\)$`, 'm'))
  }
})
