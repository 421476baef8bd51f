import { getRouteApi } from '../router/hooks.ts'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Page } from '../shell/page/page.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { useSearch } from '../data/search.ts'
import { useWorkspace } from '../data/session.ts'
import { useOnline } from '../lib/use-online.ts'
import { useViewer } from '../data/use-viewer.ts'
import { Banner, EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton, MarginRow, MarginList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/search.ts'
import { LazyTaskPanel } from '../features/task-panel/lazy-task-panel.tsx'
import { createTaskActions } from '../features/task-actions/task-actions.ts'
import { useTaskCommands } from '../features/task-commands/use-task-commands.ts'
import { SearchResultList } from '../features/search/search-result-list.tsx'
import { OfflineResults } from '../features/search/offline-results.tsx'

const route = getRouteApi('/search')
const noSelection: readonly string[] = []
/** The most results the server returns. */
const maxResults = 50

/** Searches tasks and comments; the text is in the URL. */
export function Screen() {
  const { q = '', task: open } = route.useSearch()
  const navigate = route.useNavigate()
  const { id: workspaceId } = useWorkspace()
  const { now } = useViewer()
  const online = useOnline()
  const [text, setText] = useSearchText(q)
  const results = useSearch(text, maxResults)
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const close = () => void navigate({ search: ({ task: _closed, ...rest }) => rest })
  useTaskCommands({ selectedIds: noSelection, open, actions })
  useCommands({ 'app.out': close }, { when: open !== undefined })
  const container = useRef<HTMLDivElement>(null)
  useCommands({
    'app.search': () => container.current?.querySelector('input')?.select(),
    'list.next': () => moveFocus(container.current, 1),
    'list.previous': () => moveFocus(container.current, -1),
  })
  const arrows = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || !moveFocus(container.current, by)) return
    event.preventDefault()
  }
  return (
    <Page title={messages.title}>
      {!online && <Banner>{messages.offline.banner}</Banner>}
      <div className="with-panel">
        <div className="scroll" ref={container} onKeyDown={arrows}>
          <MarginList>
            <MarginRow kind="lead">
              <Field
                label={messages.field}
                type="search"
                value={text}
                onChange={setText}
                autoFocus
                autoComplete="off"
                maxLength={200}
              />
            </MarginRow>
            {text.trim() === '' ? (
              <EmptyState title={messages.start.title}>
                <p>{messages.start.text}</p>
              </EmptyState>
            ) : !online ? (
              <OfflineResults text={text} open={open} now={now} />
            ) : results.data ? (
              <SearchResultList
                text={text}
                results={results.data}
                max={maxResults}
                open={open}
                now={now}
                isOld={results.isPlaceholderData}
              />
            ) : results.error ? (
              <ErrorState error={results.error} onRetry={() => void results.refetch()} />
            ) : (
              <Skeleton rows={8} />
            )}
          </MarginList>
        </div>
        {open !== undefined && <LazyTaskPanel key={open} id={open} now={now} onClose={close} />}
      </div>
    </Page>
  )
}

/** The text shows at once and goes into the URL a moment later. A new URL brings its own text. */
function useSearchText(q: string): [string, (text: string) => void] {
  const navigate = route.useNavigate()
  const [text, setText] = useState(q)
  const written = useRef(q)
  useEffect(() => {
    if (q !== written.current) setText(q)
    written.current = q
  }, [q])
  const write = (next: string) => {
    setText(next)
    written.current = next
    void navigate({
      search: ({ q: _before, ...rest }) => (next === '' ? rest : { ...rest, q: next }),
      replace: true,
    })
  }
  return [text, write]
}

/** Moves from the field into the results, and through them. */
function moveFocus(container: HTMLElement | null, by: 1 | -1): boolean {
  const focusable = [...(container?.querySelectorAll<HTMLElement>('input[type=search], a.whole') ?? [])]
  const next = focusable[focusable.indexOf(document.activeElement as HTMLElement) + by]
  next?.focus()
  return next !== undefined
}
