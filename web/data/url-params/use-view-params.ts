import { useMemo } from 'react'
import { useNavigate, useSearch } from '../../router/hooks.ts'
import { goBack, useLocation } from '../../router/location.ts'
import { parseViewParams, type ViewParams, withViewParams } from './view-params.ts'

declare module '../../router/location.ts' {
  interface HistoryState {
    /** The previous history entry is this page without its panel, so that closing the panel goes back. */
    opened?: boolean
  }
}

type ParamChanges = Parameters<typeof withViewParams>[1]

/**
 * Returns the URL parameters of the open list or view, and functions that change them. The back button undoes
 * each change.
 */
export function useViewParams() {
  const navigate = useNavigate()
  const params = useSearch()
  const opened = useLocation(({ state }) => state.opened)
  const search = useMemo(() => parseViewParams(params), [params])
  return useMemo(() => {
    const go = (next: ViewParams, options: { replace?: boolean; opened?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: next,
        replace: options.replace ?? false,
        ...(options.opened ? { state: { opened: true } } : {}),
      })
    return {
      search,
      /** @param replace to not add a history entry for each letter typed */
      change: (part: ParamChanges, replace = false) =>
        go(withViewParams(search, part), { replace, opened: replace && opened === true }),
      /** Opens a task in the panel. Moving from one to the next adds no history entry. */
      open: (task: string) =>
        go(withViewParams(search, { task }), {
          replace: search.task !== undefined,
          opened: search.task === undefined || opened === true,
        }),
      close: () => {
        if (search.task === undefined) return
        if (opened) goBack()
        else go(withViewParams(search, { task: undefined }), { replace: true })
      },
    }
  }, [search, opened, navigate])
}
