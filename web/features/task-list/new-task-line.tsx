import { Plus } from 'lucide-react'
import { type KeyboardEvent, memo, type Ref, useLayoutEffect, useMemo, useRef } from 'react'
import { useDraft } from '../../data/drafts.ts'
import type { Span } from '../../../src/core/phrases/settle-spans.ts'
import { useSectionsOf } from '../../data/tasks/use-load-list.ts'
import { useLabels } from '../../data/labels.ts'
import { labelNameMax } from '../../data/limits.ts'
import { useWorkspace } from '../../data/session.ts'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'
import { DueDate } from '../../ui/due-date.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { rowElement } from './focus-row.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/tasks.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { newLineDraft } from './new-line-draft.ts'
import { plainTask, withGrammar } from '../quick-add/grammar.ts'
import { spanEndingAt, useQuickAdd } from '../quick-add/use-quick-add.ts'
import { withLabels } from '../quick-add/with-labels.ts'
import {
  newTask,
  newTasksFromLines,
  nonEmptyLines,
  type NewTask,
  type NewTaskFields,
} from '../task-actions/new-task.ts'

const noLabels: never[] = []
/** How long the row of a task that was just added is awaited, in frames. */
const appearFramesMax = 60

type NewTaskLineProps = {
  listId: string
  sectionId: string | null
  sectionName?: string | undefined
  now: CurrentTime
  lists: readonly { id: string; name: string }[]
  people: ReadonlyMap<string, string>
  /** The due date if the text names none. */
  due?: string
  /** What a task has besides what the text says. */
  fields?: NewTaskFields
  /** The group of the line, if it is one of several in a section. */
  groupId?: string
  /** Its time, if the text names neither. */
  dueTime?: string | undefined
  /** Called when the focus moves elsewhere; an inline line then closes. */
  onLeave?: () => void
  /** The row the new task goes after, null for the top; at the end if missing. */
  after?: Row | null
  /** Called with the last task added. */
  onAdd?: (last: Row) => void
}

/**
 * The line to add tasks, one after another. What it understands is highlighted, and a chip each below it; the date is in the
 * margin, too. Most changes of a list, such as a selection, don't concern it.
 */
export const NewTaskLine = memo(function NewTaskLine(props: NewTaskLineProps) {
  const {
    listId,
    sectionId,
    sectionName,
    now,
    lists,
    people,
    due,
    dueTime,
    fields,
    groupId = '',
    onLeave,
    after,
    onAdd,
  } = props
  const { id: workspaceId, role } = useWorkspace()
  const [draft, keepDraft] = useDraft(newLineDraft(listId, sectionId ?? groupId))
  const text = draft ?? ''
  const input = useRef<HTMLInputElement>(null)
  /** The task that was added last, where the keyboard goes on after Escape; empty until what was submitted is read. */
  const added = useRef<string>(undefined)
  const { onFocus, returnFocus } = useReturnFocus()
  const marks = useRef<HTMLSpanElement>(null)
  /** The highlights scroll with text longer than the input. */
  const follow = () => {
    if (marks.current && input.current) marks.current.scrollLeft = input.current.scrollLeft
  }
  // Only a new text can scroll it; asking at other times would lay out the page once more.
  useLayoutEffect(follow, [text])
  const sections = useSectionsOf(listId)
  const { labels } = useLabels({ enabled: text.includes('#') })
  const knownNames = useMemo(
    () => ({
      lists,
      labels: labels ?? noLabels,
      // Before the labels are there, any of them would be offered as a new one.
      ...(labels && role !== 'guest' ? { newLabelNameMax: labelNameMax } : {}),
      sections,
      list_id: listId,
      people: Array.from(people, ([id, name]) => ({ id, name })),
    }),
    [lists, labels, role, sections, listId, people],
  )
  const {
    grammar,
    now: parseContext,
    parsed,
    choices,
    toggle,
    forget,
  } = useQuickAdd(text, knownNames, now.ms)
  const { spans } = parsed
  const setText = (next: string) => {
    keepDraft(next === '' ? undefined : next)
    if (next === '') forget()
  }

  const add = (newTasks: readonly NewTask[]) => {
    createTaskActions(workspaceId).create(newTasks, after)
    const last = newTasks.at(-1)
    added.current = last?.row.id
    if (last) onAdd?.(last.row)
  }
  const addLine = (line: string) =>
    withLabels(workspaceId, line, (loaded, all) => {
      const known = { ...knownNames, labels: all }
      const task = loaded?.parseTask(line, parseContext, known, choices) ?? plainTask(line)
      const dueDate = loaded ? loaded.dueDateOf(task, parseContext, due) : due
      if (task.title !== '') add([newTask(task, { listId, sectionId, due: dueDate, dueTime, fields })])
    })
  const submit = () => {
    added.current = ''
    addLine(text)
    setText('')
  }
  const findAdded = (): HTMLElement | null => {
    const row = added.current ? rowElement(added.current) : null
    if (row) added.current = undefined
    return row
  }
  /** Leaves the line for the task that was added last, which may not be there yet. */
  const goOn = () => {
    const row = onLeave ? null : findAdded()
    if (row) return row.focus()
    if (onLeave) onLeave()
    else returnFocus(input.current)
    if (added.current === undefined) return
    let hasMovedOn = false
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => (hasMovedOn = true), { capture: true, once: true })
    withGrammar((loaded) => {
      // What closes the line takes a frame to move the focus.
      if (!hasMovedOn) loaded?.focusWhenThere((frame) => (frame > 1 ? findAdded() : null), appearFramesMax)
    })
  }
  const day = grammar ? grammar.dueDateOf(parsed, parseContext, due) : due
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') submit()
    else if (event.key === 'Escape') {
      setText('')
      goOn()
    } else if (event.key === 'ArrowDown') {
      const line = event.currentTarget.closest('.new-line')
      const chip =
        // The offer of the word that was just typed is what someone looks for.
        line?.querySelector<HTMLElement>(`[data-new-label="${event.currentTarget.selectionStart}"]`) ??
        line?.querySelector<HTMLElement>('.phrase-chip')
      if (!chip) return
      event.preventDefault()
      chip.focus()
    } else if (event.key === 'Backspace') {
      const span = spanEndingAt(spans, event.currentTarget.selectionStart)
      if (!span || event.currentTarget.selectionStart !== event.currentTarget.selectionEnd) return
      // One ⌫ after a highlighted phrase turns it back into text instead of deleting a letter.
      event.preventDefault()
      toggle(span)
    }
  }
  return (
    <div className="margin-row new-line">
      <span className="margin">
        {day !== undefined && (due === undefined || text !== '') && (
          <DueDate date={day} time={parsed.due_time ?? dueTime ?? null} today={now.today} />
        )}
      </span>
      <div className="content">
        <Icon of={Plus} />
        <span className="line-input">
          <InputHighlights ref={marks} text={text} spans={spans} />
          <input
            ref={input}
            value={text}
            placeholder={sectionName === undefined ? messages.list.add : messages.list.addTo(sectionName)}
            aria-label={sectionName === undefined ? messages.list.add : messages.list.addTo(sectionName)}
            data-new-line
            autoFocus={onLeave !== undefined}
            onFocus={onFocus}
            onBlur={() => {
              if (text === '') onLeave?.()
            }}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={keys}
            onScroll={follow}
            onPaste={(event) => {
              const lines = nonEmptyLines(event.clipboardData.getData('text'))
              if (lines.length < 2) return
              event.preventDefault()
              const target = { listId, sectionId, due, fields, now }
              withLabels(workspaceId, lines.join('\n'), (loaded, all) =>
                add(newTasksFromLines(loaded, lines, { ...target, known: { ...knownNames, labels: all } })),
              )
            }}
          />
        </span>
        {grammar && text && <grammar.AddButton onAdd={submit} />}
      </div>
      {grammar && (
        <grammar.PhraseChips
          spans={spans}
          names={{ lists, sections, people, labels: labels ?? noLabels }}
          today={now.today}
          onToggle={toggle}
          input={input}
        />
      )}
    </div>
  )
})

/** The same text behind the input, with what was understood highlighted. */
function InputHighlights({
  ref,
  text,
  spans,
}: {
  ref: Ref<HTMLSpanElement>
  text: string
  spans: readonly Span[]
}) {
  const marks = spans
    .flatMap(({ ranges, state }) => ranges.map(([start, end]) => ({ start, end, state })))
    .toSorted((a, b) => a.start - b.start)
  const parts = []
  let from = 0
  for (const { start, end, state } of marks) {
    // A sign such as "!3" can stand within a phrase.
    if (start < from) continue
    parts.push(
      text.slice(from, start),
      <mark key={start} data-offered={state === 'offered' || undefined}>
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  return (
    <span ref={ref} className="line-highlights" aria-hidden="true">
      {parts}
      {text.slice(from)}
    </span>
  )
}
