import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { request } from 'undici'
import { createInstallation } from '../../support/installation.ts'
import { cliPath, startProcess, type TestProcess } from '../../support/processes.ts'

const person = {
  name: 'Ana',
  email: 'ana@example.com',
  password: 'correct horse battery',
  workspace_name: 'Acme',
  timezone: 'UTC',
}

async function stop(service: TestProcess): Promise<void> {
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
}

test('the start prints the setup link until there is an account; a file of mode 0600 and a command have it too', async () => {
  const installation = await createInstallation()
  const { url, dataDir } = installation
  const file = join(dataDir, 'setup-link')
  const command = () =>
    startProcess([cliPath, 'setup-link'], { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: new URL(url).port })

  let service = await installation.serve()
  const { setup_link: link } = JSON.parse(await service.line(/"setup_link"/))
  const code = installation.setupCode()
  assert.equal(link, `${url}/start#${code}`)
  assert.match(code, /^[\w-]{43}$/)
  assert.equal(readFileSync(file, 'utf8'), `${link}\n`)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(await command().stdout, `${link}\n`)
  const doctor = startProcess([cliPath, 'doctor'], { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: new URL(url).port })
  assert.match(await doctor.stdout, /first account +there's no account yet\n.*daybook setup-link/)
  await stop(service)

  service = await installation.serve()
  assert.equal(JSON.parse(await service.line(/"setup_link"/)).setup_link, link, 'it survives a restart')
  const dispatcher = installation.dispatcher()
  const send = (setup_code: string) =>
    request(`${url}/app/v1/start`, {
      dispatcher,
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, setup_code }),
    })
  assert.equal((await send('a guess')).statusCode, 403)
  assert.equal((await send(code)).statusCode, 201)
  assert.ok(!existsSync(file))
  const again = command()
  assert.equal(await again.ended, 1)
  assert.match(await again.stderr, /there is an account already/)
  await stop(service)

  service = await installation.serve()
  await stop(service)
  const printed = await service.stdout
  assert.ok(!printed.includes('setup_link') && !printed.includes(code), printed)
})

test('an account created on the command line ends the setup link', async () => {
  const installation = await createInstallation()
  const file = join(installation.dataDir, 'setup-link')
  const service = await installation.serve()
  assert.ok(existsSync(file))
  await installation.createWorkspaces(1)
  assert.ok(!existsSync(file))
  await stop(service)
})
