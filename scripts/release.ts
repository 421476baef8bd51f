import { release } from './release/release.ts'

// Run by `npm run release -- <version>`: makes everything of a release in a folder, and publishes nothing (0299).
const [version = '', ...others] = process.argv.slice(2)
try {
  if (version === '' || others.length > 0)
    throw new Error('name the version, such as npm run release -- 1.0.0')
  const { folder, files } = await release(version)
  process.stdout.write(
    `${files.map(({ name, bytes }) => `${name}  ${(bytes / 1e6).toFixed(2)} MB`).join('\n')}\n`,
  )
  process.stdout.write(`Daybook ${version} is in ${folder}. Nothing was published.\n`)
  // Threads of the bundlers would keep the process alive for a while.
  process.exit(0)
} catch (error) {
  process.stderr.write(`release: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
