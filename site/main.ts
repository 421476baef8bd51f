import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compressFiles } from '../src/app/web-assets/compress.ts'
import { projectRoot } from '../src/core/project-root.ts'
import { buildSite } from './build.ts'

// Run by `npm run docs`: the documentation as static files, for any web server.
const folder = resolve(process.argv[2] ?? join(projectRoot, 'site/dist'))
if (process.argv[2] === undefined) await rm(folder, { recursive: true, force: true })
await buildSite(folder)
await compressFiles(folder)
process.stdout.write(`${folder}\n`)
