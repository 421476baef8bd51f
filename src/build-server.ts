import { compileServer } from './operate/compiled/compile.ts'

// Run by `npm run build`, and by `daybook serve` in the background; ends with its parent process.
process.on('disconnect', () => process.exit(1))
try {
  const compiled = await compileServer()
  process.stdout.write(compiled ? 'dist built\n' : 'dist up to date\n')
  // Threads of the bundler would keep the process alive for a while.
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
