import { runChild } from '../../src/child.ts'

runChild(async () => ({ ready: { worker: String(process.pid) }, stop: async () => {} }))
