import { getRouteApi } from '../router/hooks.ts'
import { Navigate } from '../router/link.tsx'
import { useEffect } from 'react'
import { readDraft, saveDraft } from '../data/drafts.ts'
import { useWorkspace, useWorkspaceQuery } from '../data/session.ts'
import type { SidebarData } from '../lib/types.ts'
import { openNewTask } from '../ui/overlay-state.ts'
import { listForCapture } from '../features/task-list/list-for-capture.ts'
import { newLineDraft } from '../features/task-list/new-line-draft.ts'

const route = getRouteApi('/new')
/** As long as a title may be. */
const lengthMax = 500

/**
 * Where shortcuts of the installed app and texts shared with it lead (0434): the line for a new task, with the text in it,
 * over the screen that the person starts with. Nothing is added until they press Enter.
 */
export function Screen() {
  const { id } = useWorkspace()
  const { title, text, url } = route.useSearch()
  const { data, error } = useWorkspaceQuery<SidebarData>('/sidebar')
  useEffect(() => {
    if (!data) return
    const list = listForCapture(id, data.lists)
    const shared = sharedLine([title, text, url])
    if (list && shared !== '') {
      const name = newLineDraft(list.id, null)
      const typed = readDraft(name)
      // What was being typed stays in front. A page that is loaded again doesn't add the text again.
      if (!typed?.endsWith(shared)) saveDraft(name, typed === undefined ? shared : `${typed} ${shared}`)
    }
    openNewTask()
  }, [data, id, title, text, url])
  return data || error ? <Navigate to="/" replace /> : null
}

/** Joins what an app shares into one line; many share the same link twice. */
function sharedLine(parts: readonly (string | undefined)[]): string {
  const lines = parts.map((part = '') => part.replaceAll(/\s+/g, ' ').trim()).filter((part) => part !== '')
  const distinct = lines.filter(
    (line, at) =>
      !lines.some((other, index) => index !== at && other.includes(line) && (other !== line || index < at)),
  )
  return Array.from(distinct.join(' ')).slice(0, lengthMax).join('')
}
