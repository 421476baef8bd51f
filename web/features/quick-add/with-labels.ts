import { labelsFor } from '../../data/labels.ts'
import type { Label } from '../../lib/types.ts'
import { type useGrammar, withGrammar } from './grammar.ts'

/**
 * Calls a function with the grammar and the labels for lines of text: at once if they name none, or when both are there.
 * Without a connection they may not come; what was typed is then kept as it is.
 */
export function withLabels(
  workspaceId: string,
  text: string,
  use: (grammar: ReturnType<typeof useGrammar>, labels: readonly Label[]) => void,
): void {
  if (!text.includes('#')) withGrammar((grammar) => use(grammar, []))
  else void labelsFor(workspaceId, text).then((labels) => withGrammar((grammar) => use(grammar, labels)))
}
