import {
  AlarmClock,
  CalendarDays,
  Clock,
  Flag,
  Hash,
  ListTree,
  type LucideIcon,
  Plus,
  Repeat,
  Tag,
  UserRound,
  X,
} from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import type { PhraseValue } from '../../../src/core/phrases/phrase.ts'
import type { Span } from '../../../src/core/phrases/settle-spans.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/quick-add.ts'
import { NewLabelChip, useNewLabelRefusal } from './new-label-chip.tsx'
import { type PhraseNames, phraseText } from './phrase-text.ts'
import { useExample } from './use-example.ts'
import './quick-add.css'

type PhraseChipsProps = {
  spans: readonly Span[]
  names: PhraseNames
  today: string
  /** Turns a phrase that counts back into text, or accepts one that is offered. */
  onToggle: (span: Span) => void
  /** The line they belong to; it has the focus again after a choice. */
  input: RefObject<HTMLInputElement | null>
}

const icons: Record<Exclude<PhraseValue['kind'], 'newLabel'>, LucideIcon> = {
  date: CalendarDays, time: Clock, repeat: Repeat, reminder: AlarmClock, priority: Flag, list: Hash, section: ListTree,
  person: UserRound, label: Tag,
} // oxfmt-ignore

/** How long nothing is typed before a screen reader hears what was understood, in milliseconds. */
const quietMs = 700

/** What was understood in a line, each as a chip: those that count, then those that are offered. */
export function PhraseChips({ spans, names, today, onToggle, input }: PhraseChipsProps) {
  const shown = shownSpans(spans).map((span) => ({ span, text: phraseText(span.value, names, today) }))
  useExample(input)
  const refusal = useNewLabelRefusal(spans)
  const heard = useHeard(
    shown.map(({ span: { state, value }, text }) => ({
      isOffered: state === 'offered',
      text:
        value.kind !== 'newLabel'
          ? messages.part(messages.kinds[value.kind], text)
          : refusal === undefined
            ? text
            : messages.newLabel.refused(value.name, refusal),
    })),
  )
  const lastOffer = spans.findLast(({ value }) => value.kind === 'newLabel')
  const keysId = useId()
  const hasChips = shown.length > 0
  useEffect(() => {
    if (hasChips) input.current?.setAttribute('aria-describedby', keysId)
    else input.current?.removeAttribute('aria-describedby')
  }, [hasChips, input, keysId])
  const keys = (event: KeyboardEvent<HTMLElement>, span: Span) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const chips = Array.from(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])
    const at = chips.findIndex((chip) => chip === event.currentTarget)
    if (event.key === 'ArrowRight') chips[at + 1]?.focus()
    else if (event.key === 'ArrowLeft') (chips[at - 1] ?? input.current)?.focus()
    else if (event.key === 'ArrowUp' || event.key === 'Escape') input.current?.focus()
    else if ((event.key === 'Backspace' || event.key === 'Delete') && span.state !== 'offered') choose(span)
    else return
    event.preventDefault()
  }
  const choose = (span: Span) => {
    onToggle(span)
    input.current?.focus()
  }
  return (
    <>
      <span className="unseen" role="status">
        {heard}
      </span>
      {hasChips && (
        <div className="phrase-chips" role="group" aria-label={messages.understood} data-own-keys>
          <span className="unseen" id={keysId}>
            {messages.keys}
          </span>
          {shown.map(({ span, text }) => {
            const isOffered = span.state === 'offered'
            const { value } = span
            const [start, end] = span.ranges[0]
            if (value.kind === 'newLabel')
              return (
                <NewLabelChip
                  key={`${value.kind} ${start}`}
                  name={value.name}
                  end={end}
                  refusal={refusal}
                  showsKeys={span === lastOffer}
                  onCreated={() => onToggle(span)}
                  onDone={() => input.current?.focus()}
                  onKeyDown={(event) => keys(event, span)}
                />
              )
            const kind = messages.kinds[value.kind]
            return (
              <button
                key={`${value.kind} ${start}`}
                type="button"
                className="phrase-chip"
                data-offered={isOffered || undefined}
                aria-label={isOffered ? messages.accept(kind, text) : messages.remove(kind, text)}
                // The line keeps the focus, and on a phone the keyboard stays open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(span)}
                onKeyDown={(event) => keys(event, span)}
              >
                <Icon of={icons[value.kind]} small />
                <span className="cut">{text}</span>
                <Icon of={isOffered ? Plus : X} small />
              </button>
            )
          })}
        </div>
      )}
    </>
  )
}

/** In the order of the text, what counts first; of several priorities the last, which is the one that counts. */
function shownSpans(spans: readonly Span[]): Span[] {
  const lastPriority = spans.findLast(({ value, state }) => value.kind === 'priority' && state !== 'offered')
  const counting = spans.filter(
    (span) => span.state !== 'offered' && (span.value.kind !== 'priority' || span === lastPriority),
  )
  return [...counting, ...spans.filter(({ state }) => state === 'offered')]
}

/** Returns what a screen reader hears: once it's quiet, so that it doesn't talk into every key. */
function useHeard(chips: readonly { isOffered: boolean; text: string }[]): string {
  const textsOf = (isOffered: boolean) =>
    chips.filter((chip) => chip.isOffered === isOffered).map(({ text }) => text)
  const text = messages.heard(textsOf(false), textsOf(true))
  const [heard, setHeard] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), quietMs)
    return () => clearTimeout(timer)
  }, [text])
  return heard
}
