import { runTool } from './run.ts'

process.exitCode = await runTool(process.argv.slice(2))
