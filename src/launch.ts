import { findCompiledServer } from './operate/compiled/compiled-server.ts'

// Run by bin/daybook. One file instead of hundreds of sources halves the processor time of a start (0253).
await import(findCompiledServer() ?? './cli.ts')
