/** When a series ends: after a date, after a number of times, or never. */
export type RuleEnd = { until: string } | { count: number } | null

/** Splits a rule into the rule without its end, and the end. */
export function splitEnd(rule: string): { base: string; end: RuleEnd } {
  const parts = rule.split(';')
  const valueOf = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const [until, count] = [valueOf('UNTIL'), valueOf('COUNT')]
  return {
    base: parts.filter((part) => !/^(?:UNTIL|COUNT)=/.test(part)).join(';'),
    end:
      until !== undefined
        ? { until: until.replace(/^(....)(..)/, '$1-$2-') }
        : count === undefined
          ? null
          : { count: Number(count) },
  }
}

/** Replaces the end of a rule. */
export function withEnd(rule: string, end: RuleEnd): string {
  const { base } = splitEnd(rule)
  if (end === null) return base
  return 'until' in end ? `${base};UNTIL=${end.until.replaceAll('-', '')}` : `${base};COUNT=${end.count}`
}
