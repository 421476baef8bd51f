import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../data/api.ts'
import { Page } from '../shell/page/page.tsx'
import { type ListMeta, useListLoaded } from '../data/tasks/use-load-list.ts'
import { ReadOnly } from '../data/read-only.ts'
import { useInWorkspace } from '../data/session.ts'
import { Problem } from '../ui/empty-state.tsx'
import { Bones, Ledger } from '../ui/margin-list.tsx'
import type { Desk } from '../lib/types.ts'
import { words } from '../messages/en/lists.ts'
import { LayoutSwitch } from '../features/board/layout-switch.tsx'
import { Elsewhere } from '../shell/other-workspace.tsx'
import { useListBar } from '../features/lists/use-list-filter-bar.tsx'
import { ArchivedBanner } from '../features/lists/archived-banner.tsx'
import { ListName } from '../features/lists/list-name.tsx'
import { roomIn } from '../features/lists/capacity-notice.tsx'
import { Tasks } from '../features/lists/list-tasks.tsx'
import { ListTools } from '../features/lists/list-toolbar.tsx'

const route = getRouteApi('/app/lists/$id')

/** A list: its sections, its tasks, and what can be done with it. */
export function Screen() {
  const { id } = route.useParams()
  const desk = useInWorkspace<Desk>('/desk')
  const loaded = useListLoaded(id)
  const meta = loaded.data
  const counts = desk.data?.lists.find((one) => one.id === id)
  if (loaded.error instanceof ApiError && loaded.error.status === 404) return <Elsewhere id={id} />
  if (!meta)
    return (
      <Page title={counts?.name ?? words.list}>
        <Ledger>
          {loaded.error ? (
            <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
          ) : (
            <Bones rows={10} />
          )}
        </Ledger>
      </Page>
    )
  return <Whole key={id} id={id} meta={meta} counts={counts} />
}

type WholeProps = { id: string; meta: ListMeta; counts: Desk['lists'][number] | undefined }

function Whole({ id, meta, counts }: WholeProps) {
  const [naming, setNaming] = useState(false)
  const list = { id, ...meta.list }
  const { tools, line, clear } = useListBar(id)
  return (
    <Page
      title={list.name}
      heading={<ListName list={list} naming={naming} onNaming={setNaming} />}
      state={counts && <span className="meta wide-only">{words.open(counts.open_count)}</span>}
      actions={
        <ListTools list={list} onRename={() => setNaming(true)}>
          <LayoutSwitch />
          {tools}
        </ListTools>
      }
    >
      {list.archived && <ArchivedBanner list={list} />}
      {line}
      <ReadOnly value={list.archived}>
        <Tasks listId={id} meta={meta} room={counts ? roomIn(counts) : Infinity} onClear={clear} />
      </ReadOnly>
    </Page>
  )
}
