import { useEffect, useState } from 'react'
import type { KnownNames } from '../../../src/core/phrases/read-names.ts'
import type { Choices, Span } from '../../../src/core/phrases/settle-spans.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { loadGrammar, plainTask, useGrammar } from './grammar.ts'

const noChoices: Choices = { rejected: new Set(), accepted: new Set() }

/** Reads a line while it is typed, and keeps which phrases the person turned back into text, or accepted. */
export function useQuickAdd(text: string, known: KnownNames, nowMs: number) {
  const grammar = useGrammar()
  const [choices, setChoices] = useState(noChoices)
  const isEmpty = text === ''
  useEffect(() => {
    if (!isEmpty) void loadGrammar().catch(() => {})
  }, [isEmpty])
  const now = currentParseContext(nowMs)
  const parsed = grammar && !isEmpty ? grammar.parseTask(text, now, known, choices) : plainTask(text)

  /** Turns a phrase that counts back into text, and makes one count that is offered. A new label then has its own name. */
  const toggle = ({ key, state, value }: Span) =>
    setChoices(({ accepted, rejected }) =>
      state === 'offered'
        ? {
            accepted: value.kind === 'newLabel' ? accepted : withKey(accepted, key),
            rejected: withoutKey(rejected, key),
          }
        : {
            accepted: withoutKey(accepted, key),
            rejected: accepted.has(key) ? rejected : withKey(rejected, key),
          },
    )
  /** What was chosen for one line isn't meant for the next. */
  const forget = () => setChoices(noChoices)
  return { grammar, now, parsed, choices, toggle, forget }
}

const withKey = (keys: ReadonlySet<string>, key: string) => new Set([...keys, key])
const withoutKey = (keys: ReadonlySet<string>, key: string) =>
  new Set(Array.from(keys).filter((one) => one !== key))

/** Returns the phrase that counts and ends at a place in the text. */
export const spanEndingAt = (spans: readonly Span[], at: number | null): Span | undefined =>
  spans.find(({ state, ranges }) => state !== 'offered' && ranges.some(([, end]) => end === at))
