import { Plus } from 'lucide-react'
import { type KeyboardEvent, memo, type Ref, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDraft } from '../../data/drafts.ts'
import { currentParseContext } from '../../quick-add/parse-context.ts'
import { parseTask, type ParsedTask } from '../../quick-add/parse.ts'
import { useWorkspace } from '../../data/session.ts'
import type { CurrentTime, Row } from '../../data/tasks/row.ts'
import { DueDate } from '../../ui/due-date.tsx'
import { useReturnFocus } from '../../ui/return-focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { viewerZone } from '../../data/viewer-zone.ts'
import { recurrenceText } from '../../messages/format-recurrence.ts'
import { messages } from '../../messages/en/tasks.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { newTask, newTasksFromLines, nonEmptyLines, type NewTask } from '../task-actions/new-task.ts'

type NewTaskLineProps = {
  listId: string
  sectionId: string | null
  sectionName?: string | undefined
  now: CurrentTime
  lists: readonly { id: string; name: string }[]
  people: ReadonlyMap<string, string>
  /** The due date if the text names none. */
  due?: string
  /** Called when the focus moves elsewhere; an inline line then closes. */
  onLeave?: () => void
  /** The row the new task goes after, null for the top; at the end if missing. */
  after?: Row | null
  /** Called with the last task added. */
  onAdd?: (last: Row) => void
}

/**
 * The line to add tasks, one after another. What it recognizes appears in the margin and after the text. Most changes of a
 * list, such as a selection, don't concern it.
 */
export const NewTaskLine = memo(function NewTaskLine(props: NewTaskLineProps) {
  const { listId, sectionId, sectionName, now, lists, people, due, onLeave, after, onAdd } = props
  const { id: workspaceId } = useWorkspace()
  const [draft, keepDraft] = useDraft(`new ${listId} ${sectionId ?? ''}`)
  const text = draft ?? ''
  const setText = (next: string) => keepDraft(next === '' ? undefined : next)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const input = useRef<HTMLInputElement>(null)
  const { onFocus, returnFocus } = useReturnFocus()
  const marks = useRef<HTMLSpanElement>(null)
  /** The highlights scroll with text longer than the input. */
  const follow = () => {
    if (marks.current && input.current) marks.current.scrollLeft = input.current.scrollLeft
  }
  // Only a new text can scroll it; asking at other times would lay out the page once more.
  useLayoutEffect(follow, [text])
  const knownNames = useMemo(
    () => ({ lists, people: Array.from(people, ([id, name]) => ({ id, name })) }),
    [lists, people],
  )
  const parseContext = currentParseContext(now.ms)
  const parsedText = parseTask(text, parseContext, knownNames, refused)

  const add = (newTasks: readonly NewTask[]) => {
    createTaskActions(workspaceId).create(newTasks, after)
    const last = newTasks.at(-1)
    if (last) onAdd?.(last.row)
  }
  const day = parsedText.due_date ?? due
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.key === 'Enter') {
      const target = { listId, sectionId, timezone: viewerZone(), today: now.today, due }
      add(parsedText.title === '' ? [] : [newTask(parsedText, target)])
      setText('')
      setRefused(new Set())
    } else if (event.key === 'Escape') {
      setText('')
      if (onLeave) onLeave()
      else returnFocus(input.current)
    } else if (event.key === 'Backspace') {
      const span = parsedText.spans.find(({ end }) => end === event.currentTarget.selectionStart)
      if (!span || event.currentTarget.selectionStart !== event.currentTarget.selectionEnd) return
      // One ⌫ after a highlighted phrase turns it back into text instead of deleting a letter.
      event.preventDefault()
      setRefused(new Set([...refused, text.slice(span.start, span.end).toLowerCase()]))
    }
  }
  return (
    <div className="margin-row new-line">
      <span className="margin">
        {day !== undefined && (due === undefined || text !== '') && (
          <DueDate date={day} time={parsedText.due_time ?? null} today={now.today} />
        )}
      </span>
      <div className="content">
        <Icon of={Plus} />
        <span className="line-input">
          <InputHighlights ref={marks} text={text} parsed={parsedText} />
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
              add(newTasksFromLines(lines, { listId, sectionId, due, now, known: knownNames }))
            }}
          />
        </span>
        {parsedText.recurrence && <Tag>{recurrenceText(parsedText.recurrence)}</Tag>}
      </div>
    </div>
  )
})

/** The same text behind the input, with the recognized phrases highlighted. */
function InputHighlights({
  ref,
  text,
  parsed,
}: {
  ref: Ref<HTMLSpanElement>
  text: string
  parsed: ParsedTask
}) {
  const parts = []
  let from = 0
  for (const { start, end } of parsed.spans.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>)
    from = end
  }
  return (
    <span ref={ref} className="line-highlights" aria-hidden="true">
      {parts}
      {text.slice(from)}
    </span>
  )
}
