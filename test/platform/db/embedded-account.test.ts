import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseServerUser } from '../../../src/platform/db/embedded/server-user.ts'
import { preparePostgresPackage } from '../../../src/platform/db/embedded/postgres-package.ts'
import {
  fixtureCommand,
  isRoot,
  startProcess,
  temporaryFolder,
  cliPath,
  type TestProcess,
} from '../../support/processes.ts'

// As another user than root, PostgreSQL runs as that user, which every other test covers. What root can test
// depends on the location of the checkout, and on the capabilities that a container leaves to root.
const asUser = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
const nobody = 65_534
const daemon = 1
const checkoutIsOpen = isRoot && canEnter(cliPath, asUser(nobody))
const rootReadsEverywhere =
  isRoot && /^CapEff:\s+[0-9a-f]*[4-7c-f]$/m.test(readFileSync('/proc/self/status', 'utf8'))

const serve = (dataDir: string, before: string[] = []) =>
  startProcess([...before, ...fixtureCommand('fixture-embedded'), dataDir])

async function stop(server: TestProcess): Promise<void> {
  server.kill('SIGTERM')
  assert.equal(await server.ended, 0)
}

function canEnter(file: string, [program = '', ...args]: string[]): boolean {
  return spawnSync(program, [...args, 'test', '-x', file]).status === 0
}

function statusOf(dataDir: string): string {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return readFileSync(`/proc/${pid}/status`, 'utf8')
}

if (checkoutIsOpen) {
  test('started by root, PostgreSQL runs as another user without any capability', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const server = serve(dataDir)
    await server.line(/^ready/)
    const { uid, mode } = statSync(join(dataDir, 'postgres'))
    assert.notEqual(uid, 0)
    assert.equal(mode & 0o777, 0o700)
    assert.match(statusOf(dataDir), new RegExp(`^Uid:\t${uid}\t${uid}\t${uid}\t${uid}$`, 'm'))
    assert.match(statusOf(dataDir), /^CapEff:\t0+$/m)
    await stop(server)
  })

  test('when root cannot pass on its read capability, as in many containers, the error names the folder to move', async () => {
    const home = join(temporaryFolder(), 'home')
    mkdirSync(home, { mode: 0o700 })
    const limited = ['setpriv', '--bounding-set=-dac_read_search']
    const refused = serve(join(home, 'data'), limited)
    assert.match(await refused.line(/^failed/), new RegExp(`cannot enter ${home}\\. Move`))

    chmodSync(home, 0o711)
    const server = serve(join(home, 'data'), limited)
    await server.line(/^ready/)
    await stop(server)
  })

  test('an unprivileged user runs PostgreSQL under the same account and cannot use another user’s database', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const dataDir = join(folder, 'data')
    const server = serve(dataDir, asUser(nobody))
    await server.line(/^ready/)
    assert.equal(statSync(join(dataDir, 'postgres')).uid, nobody)
    await stop(server)

    chmodSync(dataDir, 0o777)
    const refused = serve(dataDir, asUser(daemon))
    assert.match(await refused.line(/^failed/), /belongs to nobody\. Start as that user or as root/)
  })
}

if (rootReadsEverywhere) {
  test('under a folder that only root can enter, PostgreSQL gets only the capability to read there', async () => {
    const home = join(temporaryFolder(), 'home')
    mkdirSync(home, { mode: 0o700 })
    const dataDir = join(home, 'checkout/data')
    const server = serve(dataDir)
    await server.line(/^ready/)
    assert.match(statusOf(dataDir), /^CapEff:\t0000000000000004$/m)
    await stop(server)
  })

  test('regression: programs under such a folder find themselves, which access() prevented', () => {
    const folder = temporaryFolder()
    const home = join(folder, 'home')
    mkdirSync(home, { mode: 0o700 })
    const { initdb, libraryPath } = preparePostgresPackage(join(folder, 'lib'))
    copyFileSync(initdb, join(home, 'initdb'))
    const [program = '', ...args] = chooseServerUser(join(home, 'postgres'), [home]).prefix
    const env = { LD_LIBRARY_PATH: libraryPath }
    const { stderr } = spawnSync(program, [...args, join(home, 'initdb'), '--version'], {
      env,
      encoding: 'utf8',
    })
    assert.equal(stderr, '')
  })
}
