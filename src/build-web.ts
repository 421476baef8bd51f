import { buildWeb } from './app/web-assets/build.ts'

// What `npm run build` runs, and `daybook serve` beside itself: it ends with whoever has started it.
process.on('disconnect', () => process.exit(1))
try {
  const built = await buildWeb()
  process.stdout.write(built ? 'web/dist is built\n' : 'web/dist is up to date\n')
  // Threads of the bundler would keep the process a while longer.
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
