import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Bones, Entry } from '../../ui/margin-list.tsx'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/views.ts'

type LoadOnProps = {
  loaded: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** So far below the page the next tasks are read already. */
const ahead = '0px 0px 1600px'

/** The end of what has been read: as it comes near, more is read. */
export function LoadOn({ loaded }: LoadOnProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = loaded
  const end = useRef<HTMLDivElement>(null)
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!waits || !end.current) return undefined
    const near = new IntersectionObserver(
      // Of several that have gathered, the last says how it is now.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) fetchNextPage()
      },
      { root: end.current.closest('.scroll'), rootMargin: ahead },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [waits, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end}>
      {isFetchNextPageError ? (
        <Entry>
          <span className="dim">{words.moreFailed}</span>
          <Button onClick={() => fetchNextPage()}>{common.problem.again}</Button>
        </Entry>
      ) : (
        <Bones rows={2} />
      )}
    </div>
  )
}
