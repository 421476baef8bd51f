import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../src/core/project-root.ts'
import { npmPack } from './npm-pack.ts'

const folder = join(projectRoot, 'packages/sdk')

/** Compiles and packs the SDK; returns the path of the tarball in `into`. */
export function packSdk(into: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'daybook-pack-sdk-'))
  try {
    execFileSync(
      process.execPath,
      [
        join(projectRoot, 'node_modules/typescript/bin/tsc'),
        '-p',
        join(folder, 'tsconfig.build.json'),
        '--outDir',
        join(stage, 'dist'),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    for (const name of ['package.json', 'LICENSE', 'README.md'])
      if (existsSync(join(folder, name))) cpSync(join(folder, name), join(stage, name))
    return npmPack(stage, into)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}
