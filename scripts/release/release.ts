import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/core/project-root.ts'
import { packAll } from '../pack/pack-all.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { releaseChangelog } from './changelog.ts'
import { checkVersion, versionFiles, writeVersion } from './version.ts'

const changelogFile = 'CHANGELOG.md'
const releases = join(projectRoot, 'release')

/** What a release consists of. */
export type Release = { folder: string; files: { name: string; bytes: number }[] }

/**
 * Makes a release of the commit that is checked out: sets the version, dates the section of the changelog, packs the
 * service, the SDK and the command line, writes the bill of materials and the checksums, commits the version and tags the
 * commit. Publishes nothing. If a step fails, the checkout is as it was.
 *
 * @throws for a checkout with changes, a version that isn't later, or one that exists
 */
export async function release(version: string): Promise<Release> {
  const { version: current } = readManifest()
  checkVersion(version, current)
  const folder = join(releases, version)
  if (git('status', '--porcelain') !== '')
    throw new Error('the checkout has changes. Commit them first, since a release is of one commit')
  if (git('tag', '--list', `v${version}`) !== '' || existsSync(folder))
    throw new Error(`${version} has been released before: there is a tag v${version} or a folder ${folder}`)
  const day = new Date().toISOString().slice(0, 10)
  const changelog = releaseChangelog(readFileSync(join(projectRoot, changelogFile), 'utf8'), version, day)

  mkdirSync(releases, { recursive: true })
  const stage = mkdtempSync(join(releases, '.new-'))
  try {
    writeVersion(projectRoot, version)
    writeFileSync(join(projectRoot, changelogFile), changelog.text)
    await packEverything(stage, version, changelog.section)
    git('commit', '--quiet', '--message', `Release ${version}`, '--', ...versionFiles, changelogFile)
    git('tag', '--annotate', '--message', `Daybook ${version}`, `v${version}`)
  } catch (error) {
    git('checkout', '--quiet', '--', ...versionFiles, changelogFile)
    rmSync(stage, { recursive: true, force: true })
    throw error
  }
  renameSync(stage, folder)
  return { folder, files: listFiles(folder) }
}

async function packEverything(stage: string, version: string, notes: string): Promise<void> {
  const { packages } = await packAll(stage)
  const { optionalDependencies } = readManifest()
  writeFileSync(join(stage, `daybook-${version}.cdx.json`), billOfMaterials(packages, optionalDependencies))
  writeFileSync(join(stage, 'NOTES.md'), `# Daybook ${version}\n\n${notes}\n`)
  const sums = listFiles(stage).map(({ name }) => `${sha256(join(stage, name))}  ${name}`)
  writeFileSync(join(stage, 'SHA256SUMS'), `${sums.join('\n')}\n`)
}

const readManifest = () =>
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string
    optionalDependencies: Record<string, string>
  }

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

const listFiles = (folder: string): Release['files'] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
