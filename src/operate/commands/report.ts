/** Returns a function that shows progress on the terminal, unless the result is printed as JSON. */
export const createReporter = ({ json }: { json?: true }) =>
  json ? () => {} : (line: string) => void process.stderr.write(`  ${line}\n`)
