import { Info, ListTree, Repeat2 } from 'lucide-react'
import { Fragment } from 'react'
import { currentTime } from '../../../data/current-time.ts'
import { isOverdue } from '../../../data/tasks/row.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DueDate } from '../../../ui/due-date.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MarginRow } from '../../../ui/margin-list.tsx'
import { PriorityIcon } from '../../../ui/priority-icon.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { PreviewData, PreviewTask } from '../use-import.ts'
import { messages as importsMessages } from '../../../messages/en/imports.ts'
import { messages as tasks } from '../../../messages/en/tasks.ts'

const messages = importsMessages.sample
const maxAvatars = 3

/** The first tasks, as the lists will show them. */
export function PreviewSample({
  preview: { sample, tasks: count, subtasks, lists },
}: {
  preview: PreviewData
}) {
  const now = currentTime(useNow(60_000))
  if (sample.length === 0) return null
  return (
    <section aria-labelledby="import-sample" className="import-sample">
      <MarginRow kind="section">
        <h2 id="import-sample">{messages.title(sample.length, count + subtasks)}</h2>
      </MarginRow>
      <ul aria-label={messages.label}>
        {groupBySection(sample).map(([{ list, section }, sectionTasks]) => {
          const heading = [lists > 1 ? list : null, section].filter((part) => part !== null).join(', ')
          return (
            <Fragment key={`${list} ${section}`}>
              {heading !== '' && (
                <MarginRow as="li" kind="section">
                  {heading}
                </MarginRow>
              )}
              {sectionTasks.map((task, at) => (
                <SampleTask key={at} task={task} now={now} />
              ))}
            </Fragment>
          )
        })}
      </ul>
    </section>
  )
}

type SectionRef = Pick<PreviewTask, 'list' | 'section'>

/** Groups tasks like a list does: those without a section first, subtasks below their task. */
function groupBySection(sample: readonly PreviewTask[]): [SectionRef, PreviewTask[]][] {
  const groups = new Map<string, [SectionRef, PreviewTask[]]>()
  let at: SectionRef = { list: '', section: null }
  for (const task of sample) {
    if (!task.subtask) at = { list: task.list, section: task.section }
    const key = JSON.stringify(at)
    const [section, tasks] = groups.get(key) ?? [at, []]
    groups.set(key, [section, [...tasks, task]])
  }
  const lists = [...new Set(Array.from(groups.values(), ([{ list }]) => list))]
  const rankOf = ({ list, section }: SectionRef) => lists.indexOf(list) * 2 + Number(section !== null)
  return [...groups.values()].toSorted(([a], [b]) => rankOf(a) - rankOf(b))
}

function SampleTask({ task, now }: { task: PreviewTask; now: ReturnType<typeof currentTime> }) {
  const { title, due_date, due_time, priority, assignees, completed, recurring, subtask, warnings } = task
  const due_at = due_time === null ? null : `${due_date}T${due_time}`
  return (
    <li
      className="margin-row task"
      data-tone={isOverdue({ completed, due_date, due_time, due_at }, now) ? 'red' : undefined}
      data-today={due_date === now.today || undefined}
      data-closed={completed || undefined}
      data-below={subtask || undefined}
    >
      <span className="margin">
        {due_date !== null && <DueDate date={due_date} time={due_time} today={now.today} />}
      </span>
      <div className="content">
        <input
          type="checkbox"
          className="box"
          aria-label={completed ? messages.completed : messages.open}
          checked={completed}
          disabled
        />
        <span className="row-title">{title}</span>
        <span className="row-facts">
          {subtask && (
            <span title={messages.subtask}>
              <Icon of={ListTree} small />
            </span>
          )}
          {recurring && (
            <span title={tasks.facts.repeats}>
              <Icon of={Repeat2} small />
            </span>
          )}
          {warnings.length > 0 && (
            <span title={messages.noted} className="text-amber">
              <Icon of={Info} small />
            </span>
          )}
        </span>
        <span className="row-end">
          <span className="row-priority">
            <PriorityIcon priority={priority} name={tasks.priorities[priority] ?? ''} />
          </span>
          <span className="row-assignees">
            {assignees.slice(0, maxAvatars).map((name) => (
              <Avatar key={name} id={name} name={name} />
            ))}
          </span>
        </span>
      </div>
    </li>
  )
}
