import { Link } from '../../router/link.tsx'
import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Collection } from '../../data/api.ts'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import { ListMark } from '../list-mark/list-mark.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { SidebarData, Section, Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/task.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { messages as written } from '../../messages/en/task-text.ts'

/** On small screens, only a link back to the list. */
export function BackToList({ task: { list_id } }: { task: Task }) {
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const name = sidebar.data?.lists.find(({ id }) => id === list_id)?.name ?? messages.fields.list
  return (
    <span className="only-small min-w-0">
      <Link to="/lists/$id" params={{ id: list_id }} className="back cut" aria-label={written.backTo(name)}>
        {name}
      </Link>
    </span>
  )
}

/** Where a task is: its list, section and parent task. */
export function TaskBreadcrumbs({ task: { list_id, section_id, parent_id } }: { task: Task }) {
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const sections = useWorkspaceQuery<Collection<Section>>(`/lists/${list_id}/sections`, {
    enabled: section_id !== null,
  })
  const list = sidebar.data?.lists.find((one) => one.id === list_id)
  const section = sections.data?.data.find((one) => one.id === section_id)
  const parent = useFetchedRow(parent_id)
  const steps: ReactNode[] = [
    <Link key="list" to="/lists/$id" params={{ id: list_id }} className="list-crumb">
      {list && <ListMark of={list} />}
      {list?.name ?? messages.fields.list}
    </Link>,
    ...(section && parent_id === null ? [<span key="section">{section.name}</span>] : []),
    ...(parent_id === null
      ? []
      : [
          <Link key="parent" to="/tasks/$id" params={{ id: parent_id }}>
            {parent?.title ?? tasks.untitled}
          </Link>,
        ]),
  ]
  return steps.map((step, index) => (
    <Fragment key={index}>
      {index > 0 && <Icon of={ChevronRight} small />}
      {step}
    </Fragment>
  ))
}
