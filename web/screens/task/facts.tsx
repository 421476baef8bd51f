import type { ReactNode } from 'react'
import type { Moment, Row } from '../../lib/rows/row.ts'
import { useInWorkspace } from '../../lib/session.tsx'
import { Entry } from '../../parts/ledger.tsx'
import { Tally } from '../../parts/tally.tsx'
import { Who } from '../../parts/who.tsx'
import type { Desk } from '../../types.ts'
import { words as tasks } from '../../words/en/tasks.ts'
import { words } from '../../words/en/task.ts'
import { ruleInWords } from '../../words/rules.ts'
import { preloadPicker } from '../tasks/pickers/host.tsx'
import { openPicker, type PickerKind } from '../tasks/pickers/store.ts'
import { DueText } from './facts-due.tsx'
import { ReminderText } from './facts-reminders.tsx'

type FactsProps = {
  row: Row
  now: Moment
  people: ReadonlyMap<string, string>
  late: boolean
}

/** When, how often, who, how urgent, what reminds, and where: each is changed by the picker that its value opens. */
export function Facts({ row, now, people, late }: FactsProps) {
  const desk = useInWorkspace<Desk>('/desk')
  const list = desk.data?.lists.find(({ id }) => id === row.list_id)
  const { facts, none } = words
  return (
    <div className="facts">
      <Fact kind="due" row={row} label={facts.due} tone={late ? 'red' : undefined}>
        {row.due_date === null ? <i>{none.due}</i> : <DueText row={row} now={now} />}
      </Fact>
      <Fact kind="repeats" row={row} label={facts.repeats}>
        {row.recurrence === null ? (
          <i>{none.repeats}</i>
        ) : (
          (ruleInWords(row.recurrence) ?? <code>{row.recurrence.rule}</code>)
        )}
      </Fact>
      <Fact kind="assign" row={row} label={facts.assigned}>
        {row.assignee_ids.length === 0 ? (
          <i>{none.assigned}</i>
        ) : (
          row.assignee_ids.map((id) => (
            <span key={id} className="flex items-center gap-1.5">
              <Who id={id} name={people.get(id) ?? words.somebody} />
              <span aria-hidden="true">{people.get(id) ?? words.somebody}</span>
            </span>
          ))
        )}
      </Fact>
      <Fact kind="priority" row={row} label={facts.priority}>
        <Tally priority={row.priority} />
        {row.priority === 0 ? <i>{tasks.priorities[0]}</i> : tasks.priorities[row.priority]}
      </Fact>
      <Fact kind="reminder" row={row} label={facts.reminders}>
        <ReminderText taskId={row.id} />
      </Fact>
      {list && (
        <Fact kind="move" row={row} label={facts.list}>
          {list.name}
        </Fact>
      )}
    </div>
  )
}

type FactProps = {
  kind: PickerKind
  row: Row
  label: string
  tone?: 'red' | undefined
  children: ReactNode
}

function Fact({ kind, row, label, tone, children }: FactProps) {
  return (
    <Entry margin={<span aria-hidden="true">{label}</span>} tone={tone}>
      <button
        type="button"
        className="value"
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadPicker(kind)}
        onFocus={() => void preloadPicker(kind)}
        onClick={({ currentTarget }) => openPicker(kind, [row.id], currentTarget)}
      >
        <span className="unseen">{label}: </span>
        {children}
      </button>
    </Entry>
  )
}
