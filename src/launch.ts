import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCompiledServer } from './operate/compiled/compiled-server.ts'
import { forkAhead } from './operate/processes/fork-ahead.ts'
import { projectRoot } from './core/project-root.ts'

// Run by bin/daybook, compiled too once it has been, since Node's compiler for TypeScript takes a while to load (0560). One file instead
// of hundreds of sources halves the processor time of a start (0253).
const compiled = findCompiledServer()
if (compiled !== undefined && process.argv[2] === 'serve') forkAhead(new URL('api.js', compiled))
await import(compiled ?? pathToFileURL(join(projectRoot, 'src/cli.ts')).href)
