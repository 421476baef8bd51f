import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { projectRoot } from '../../src/core/project-root.ts'
import { type BundledPackage, collectPackages, describePackages, licenseTexts } from './bundled-packages.ts'
import { npmPack } from './npm-pack.ts'

const folder = join(projectRoot, 'packages/cli')

/**
 * Packs the command line for people who use the API. It's compiled with the SDK and all else that it needs, so nothing
 * is installed with it (0296).
 *
 * @param into the folder of the tarball
 * @returns its path, and the packages whose code is in it
 */
export async function packCli(into: string): Promise<{ file: string; packages: BundledPackage[] }> {
  const stage = mkdtempSync(join(tmpdir(), 'daybook-pack-cli-'))
  try {
    const { devDependencies: _, ...manifest } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    const folders = new Set<string>()
    await compile(join(stage, 'dist'), String(manifest['version']), folders)
    const packages = describePackages(folders)
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    writeFileSync(join(stage, 'dist/THIRD-PARTY-LICENSES.txt'), licenseTexts(packages))
    for (const name of ['LICENSE', 'README.md']) cpSync(join(folder, name), join(stage, name))
    return { file: npmPack(stage, into), packages }
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

async function compile(dir: string, version: string, packages: Set<string>): Promise<void> {
  const bundle = await rolldown({
    cwd: folder,
    input: { daybook: 'src/main.ts' },
    platform: 'node',
    tsconfig: false,
    logLevel: 'silent',
    plugins: [collectPackages(packages)],
    transform: { target: 'node20', define: { 'process.env.DAYBOOK_CLI_VERSION': JSON.stringify(version) } },
  })
  try {
    await bundle.write({
      dir,
      format: 'esm',
      banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    })
  } finally {
    await bundle.close()
  }
  chmodSync(join(dir, 'daybook.js'), 0o755)
}
