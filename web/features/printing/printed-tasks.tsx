import type { SidebarList } from '../../data/sidebar-lists.ts'
import { formatList } from '../../messages/format.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskGroup } from '../task-list/groups.ts'
import { dueText } from '../task-list/task-due.tsx'
import './printed-tasks.css'

export type PrintedTasksProps = {
  groups: readonly TaskGroup[]
  today: string
  people: ReadonlyMap<string, string>
  /** The lists, in a view of several. */
  lists?: ReadonlyMap<string, SidebarList> | undefined
}

/** All tasks of a screen on paper: on the screen, only those in sight are rendered. */
export const PrintedTasks = ({ groups, today, people, lists }: PrintedTasksProps) => (
  <div className="printed-tasks">
    {groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, name, rows }) => (
        <section key={id}>
          {name !== null && <h2>{name}</h2>}
          <ul>
            {rows.map((row) => (
              <li key={row.id} data-closed={row.completed || undefined}>
                <span className="tick" aria-hidden="true" />
                <span className="what">{row.title}</span>
                <span className="more">
                  {[
                    dueText(row, today),
                    row.priority > 0 ? messages.priorities[row.priority] : undefined,
                    formatList(row.assignee_ids.flatMap((one) => people.get(one) ?? [])),
                    lists?.get(row.list_id)?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
  </div>
)
