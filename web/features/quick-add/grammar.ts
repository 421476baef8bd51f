import { useSyncExternalStore } from 'react'
import type { dueDateOf, ParsedTask, parseTask } from '../../../src/core/phrases/parse-task.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { focusWhenThere } from '../../ui/focus-when-there.ts'
import type { AddButton } from './add-button.tsx'
import type { PhraseChips } from './phrase-chips.tsx'

/** What reads and shows the phrases of quick add. It isn't part of the first load: until it's there, a line is just text. */
type Grammar = {
  parseTask: typeof parseTask
  dueDateOf: typeof dueDateOf
  PhraseChips: typeof PhraseChips
  AddButton: typeof AddButton
  focusWhenThere: typeof focusWhenThere
}

let grammar: Grammar | undefined
let loading: Promise<Grammar> | undefined
const listeners = new Set<() => void>()

/** Fetches the grammar, once; after a failure the next call tries again. */
export function loadGrammar(): Promise<Grammar> {
  loading ??= fetchGrammar().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchGrammar(): Promise<Grammar> {
  const [parser, parts] = await Promise.all([
    import('../../../src/core/phrases/parse-task.ts'),
    import('./line-parts.ts'),
  ])
  grammar = { ...parser, ...parts }
  for (const listener of listeners) listener()
  return grammar
}

const preload = () => void loadGrammar().catch(() => {})
whenIdle(preload)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the grammar once it is there. */
export const useGrammar = (): Grammar | undefined => useSyncExternalStore(subscribe, () => grammar)

/**
 * Calls a function with the grammar: at once, or when it is there, in the order of the calls. Without a connection it may not
 * come; what was typed is then kept as it is.
 */
export function withGrammar(use: (grammar: Grammar | undefined) => void): void {
  if (grammar) use(grammar)
  else void loadGrammar().then(use, () => use(undefined))
}

/** A line of which nothing is understood. */
export const plainTask = (text: string): ParsedTask => ({
  title: text.trim(),
  assignee_ids: [],
  label_ids: [],
  spans: [],
})
