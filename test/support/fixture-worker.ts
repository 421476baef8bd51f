import { runChild } from '../../src/operate/processes/child.ts'

runChild(async () => ({ ready: { worker: String(process.pid) }, stop: async () => {} }))
