import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { viewSearch, type ViewSearch, withSearch } from './view-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before is this one without its panel: closing the panel is going back. */
    opened?: boolean
  }
}

type Part = Parameters<typeof withSearch>[1]

/** The address of the list or view that is open, and the ways to change it: back undoes each of them. */
export function useAddress() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const found = useSearch({ strict: false })
  const { opened } = useLocation().state
  const search = useMemo(() => viewSearch(found), [found])
  return useMemo(() => {
    const go = (next: ViewSearch, how: { replace?: boolean; opened?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: next,
        replace: how.replace ?? false,
        ...(how.opened ? { state: { opened: true } } : {}),
      })
    return {
      search,
      /** @param replace where each letter of a text would otherwise be a step back */
      change: (part: Part, replace = false) =>
        go(withSearch(search, part), { replace, opened: replace && opened === true }),
      /** Opens a task beside; from one to the next is no step back. */
      open: (task: string) =>
        go(withSearch(search, { task }), {
          replace: search.task !== undefined,
          opened: search.task === undefined || opened === true,
        }),
      close: () => {
        if (search.task === undefined) return
        if (opened) history.back()
        else go(withSearch(search, { task: undefined }), { replace: true })
      },
    }
  }, [search, opened, navigate, history])
}
