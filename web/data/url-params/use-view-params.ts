import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseViewParams, type ViewParams, withViewParams } from './view-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before is this one without its panel: closing the panel is going back. */
    opened?: boolean
  }
}

type ParamChanges = Parameters<typeof withViewParams>[1]

/** The address of the list or view that is open, and the ways to change it: back undoes each of them. */
export function useViewParams() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const found = useSearch({ strict: false })
  const { opened } = useLocation().state
  const search = useMemo(() => parseViewParams(found), [found])
  return useMemo(() => {
    const go = (next: ViewParams, how: { replace?: boolean; opened?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: next,
        replace: how.replace ?? false,
        ...(how.opened ? { state: { opened: true } } : {}),
      })
    return {
      search,
      /** @param replace where each letter of a text would otherwise be a step back */
      change: (part: ParamChanges, replace = false) =>
        go(withViewParams(search, part), { replace, opened: replace && opened === true }),
      /** Opens a task beside; from one to the next is no step back. */
      open: (task: string) =>
        go(withViewParams(search, { task }), {
          replace: search.task !== undefined,
          opened: search.task === undefined || opened === true,
        }),
      close: () => {
        if (search.task === undefined) return
        if (opened) history.back()
        else go(withViewParams(search, { task: undefined }), { replace: true })
      },
    }
  }, [search, opened, navigate, history])
}
