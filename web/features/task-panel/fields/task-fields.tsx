import type { Moment, Row } from '../../../data/tasks/row.ts'
import { useInWorkspace } from '../../../data/session.ts'
import { Tally } from '../../../ui/priority-icon.tsx'
import { Who } from '../../../ui/avatar.tsx'
import type { Desk } from '../../../lib/types.ts'
import { words as tasks } from '../../../messages/en/tasks.ts'
import { words } from '../../../messages/en/task.ts'
import { Fact } from './field-row.tsx'
import { DueText } from './due-text.tsx'
import { ReminderText } from './reminder-text.tsx'
import { RuleText } from './recurrence-text.tsx'

type FactsProps = {
  row: Row
  now: Moment
  people: ReadonlyMap<string, string>
  late: boolean
  /** The task can be read, and not be changed. */
  gone: boolean
  /** In the column of a page, where repeating has a block of its own. */
  aside: boolean
}

/** When, how often, who, how urgent, what reminds, and where: each is changed by the picker that its value opens. */
export function Facts({ row, now, people, late, gone, aside }: FactsProps) {
  const desk = useInWorkspace<Desk>('/desk')
  const list = desk.data?.lists.find(({ id }) => id === row.list_id)
  const { facts, none } = words
  const of = { row, gone }
  return (
    <div className="facts">
      <Fact kind="due" {...of} label={facts.due} tone={late ? 'red' : undefined}>
        {row.due_date === null ? <i>{none.due}</i> : <DueText row={row} now={now} />}
      </Fact>
      {!aside && (
        <Fact kind="repeats" {...of} label={facts.repeats}>
          <RuleText recurrence={row.recurrence} />
        </Fact>
      )}
      <Fact kind="assign" {...of} label={facts.assigned}>
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
      <Fact kind="priority" {...of} label={facts.priority}>
        <Tally priority={row.priority} />
        {row.priority === 0 ? <i>{tasks.priorities[0]}</i> : tasks.priorities[row.priority]}
      </Fact>
      <Fact kind="reminder" {...of} label={facts.reminders}>
        <ReminderText taskId={row.id} />
      </Fact>
      {list && (
        <Fact kind="move" {...of} label={facts.list}>
          {list.name}
        </Fact>
      )}
    </div>
  )
}
