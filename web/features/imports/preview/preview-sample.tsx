import { Info, ListTree, Repeat2 } from 'lucide-react'
import { Fragment } from 'react'
import { isOverdue, thisMoment } from '../../../data/tasks/row.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Due } from '../../../ui/due-date.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Entry } from '../../../ui/margin-list.tsx'
import { Tally } from '../../../ui/priority-icon.tsx'
import { Who } from '../../../ui/avatar.tsx'
import type { Preview, PreviewTask } from './preview-data.ts'
import { words as all } from '../../../messages/en/imports.ts'
import { words as tasks } from '../../../messages/en/tasks.ts'

const words = all.sample
const facesMax = 3

/** The first tasks, on the grid of the lists that they will stand in. */
export function Sample({ preview: { sample, tasks: count, subtasks, lists } }: { preview: Preview }) {
  const now = thisMoment(useNow(60_000))
  if (sample.length === 0) return null
  return (
    <section aria-labelledby="import-sample" className="import-sample">
      <Entry kind="section">
        <h2 id="import-sample">{words.title(sample.length, count + subtasks)}</h2>
      </Entry>
      <ul aria-label={words.label}>
        {placesOf(sample).map(([{ list, section }, placed]) => {
          const heading = [lists > 1 ? list : null, section].filter((part) => part !== null).join(', ')
          return (
            <Fragment key={`${list} ${section}`}>
              {heading !== '' && (
                <Entry as="li" kind="section">
                  {heading}
                </Entry>
              )}
              {placed.map((task, at) => (
                <SampleTask key={at} task={task} now={now} />
              ))}
            </Fragment>
          )
        })}
      </ul>
    </section>
  )
}

type Place = Pick<PreviewTask, 'list' | 'section'>

/** As lists show them: what is in no section comes first, and subtasks stand below their task. */
function placesOf(sample: readonly PreviewTask[]): [Place, PreviewTask[]][] {
  const places = new Map<string, [Place, PreviewTask[]]>()
  let at: Place = { list: '', section: null }
  for (const task of sample) {
    if (!task.subtask) at = { list: task.list, section: task.section }
    const key = JSON.stringify(at)
    const [place, tasks] = places.get(key) ?? [at, []]
    places.set(key, [place, [...tasks, task]])
  }
  const lists = [...new Set(Array.from(places.values(), ([{ list }]) => list))]
  const rankOf = ({ list, section }: Place) => lists.indexOf(list) * 2 + Number(section !== null)
  return [...places.values()].toSorted(([one], [other]) => rankOf(one) - rankOf(other))
}

function SampleTask({ task, now }: { task: PreviewTask; now: ReturnType<typeof thisMoment> }) {
  const { title, due_date, due_time, priority, assignees, completed, recurring, subtask, warnings } = task
  const due_at = due_time === null ? null : `${due_date}T${due_time}`
  return (
    <li
      className="entry task"
      data-tone={isOverdue({ completed, due_date, due_time, due_at }, now) ? 'red' : undefined}
      data-today={due_date === now.today || undefined}
      data-closed={completed || undefined}
      data-below={subtask || undefined}
    >
      <span className="m">
        {due_date !== null && <Due date={due_date} time={due_time} today={now.today} />}
      </span>
      <div className="c">
        <input
          type="checkbox"
          className="box"
          aria-label={completed ? words.closed : words.open}
          checked={completed}
          disabled
        />
        <span className="t">{title}</span>
        <span className="x">
          {subtask && (
            <span title={words.subtask}>
              <Icon of={ListTree} small />
            </span>
          )}
          {recurring && (
            <span title={tasks.facts.repeats}>
              <Icon of={Repeat2} small />
            </span>
          )}
          {warnings.length > 0 && (
            <span title={words.noted} className="text-amber">
              <Icon of={Info} small />
            </span>
          )}
        </span>
        <span className="end">
          <span className="p">
            <Tally priority={priority} name={tasks.priorities[priority] ?? ''} />
          </span>
          <span className="w">
            {assignees.slice(0, facesMax).map((name) => (
              <Who key={name} id={name} name={name} />
            ))}
          </span>
        </span>
      </div>
    </li>
  )
}
