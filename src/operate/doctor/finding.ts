/** What a check found, and what there is to do about it. */
export type Finding = {
  check: string
  /** `warn` for what works and should not stay so, `fail` for what does not work. */
  level: 'ok' | 'warn' | 'fail'
  says: string
  todo?: string
}

export type Check = { name: string; run: () => Promise<Omit<Finding, 'check'> | Omit<Finding, 'check'>[]> }

export const ok = (says: string) => ({ level: 'ok' as const, says })
export const warn = (says: string, todo: string) => ({ level: 'warn' as const, says, todo })
export const fail = (says: string, todo: string) => ({ level: 'fail' as const, says, todo })

/** Runs checks one after the other; one that throws has found something, too. */
export async function runChecks(checks: readonly Check[], found: (finding: Finding) => void): Promise<void> {
  for (const { name, run } of checks)
    try {
      for (const one of [await run()].flat()) found({ check: name, ...one })
    } catch (error) {
      const says = error instanceof Error ? error.message : String(error)
      found({ check: name, ...fail(says, 'mend what it says and run daybook doctor again') })
    }
}
