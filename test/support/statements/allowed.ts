import type { Rule } from './rules.ts'

/**
 * Functions with a statement for a single server, where it saves round trips (0263), and others for a cluster, where it
 * would be refused. On a cluster they keep the rules as all do.
 */
export const onSingleServer: readonly string[] = []

/**
 * Statements that still break a rule and are to be rewritten. The list only gets shorter: a statement that keeps the
 * rule fails until its name is removed.
 */
export const unfinished: Readonly<Record<Rule, readonly string[]>> = {
  workspace: [],
  locks: [],
  writes: [],
}
