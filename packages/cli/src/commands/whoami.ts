import type { Command } from 'commander'
import { describeIdentity } from '../client/identity.ts'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { printResult } from '../terminal/output.ts'

export function whoamiCommand(program: Command): void {
  addCommand(program, 'whoami', 'Show whose token is used, and what it may do').action(
    async (options: CommonOptions) => {
      const { daybook, url } = openSession(options)
      const identity = await daybook.me()
      printResult(identity, () => describeIdentity(identity, url), options)
    },
  )
}
