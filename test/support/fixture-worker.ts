import { runChild } from '../../src/processes/child.ts'

runChild(async () => ({ ready: { worker: String(process.pid) }, stop: async () => {} }))
