import { errorMessage } from '../../core/describe-error.ts'

/** The result of a check, and what to do about it. */
export type Finding = {
  check: string
  /** `warn` for what works but should be changed, `fail` for what doesn't work. */
  level: 'ok' | 'warn' | 'fail'
  says: string
  todo?: string
}

export type Check = { name: string; run: () => Promise<Omit<Finding, 'check'> | Omit<Finding, 'check'>[]> }

export const ok = (says: string) => ({ level: 'ok' as const, says })
export const warn = (says: string, todo: string) => ({ level: 'warn' as const, says, todo })
export const fail = (says: string, todo: string) => ({ level: 'fail' as const, says, todo })

/** Runs checks one after the other; an error of a check is a finding, too. */
export async function runChecks(checks: readonly Check[], report: (finding: Finding) => void): Promise<void> {
  for (const { name, run } of checks)
    try {
      for (const one of [await run()].flat()) report({ check: name, ...one })
    } catch (error) {
      report({ check: name, ...fail(errorMessage(error), 'fix this and run daybook doctor again') })
    }
}
