import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton, MarginRow } from '../../ui/margin-list.tsx'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/views.ts'

type LoadMoreOnScrollProps = {
  loaded: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** How far below the visible part the next tasks start loading. */
const loadAheadMargin = '0px 0px 1600px'

/** Loads more tasks when the end of the list comes near. */
export function LoadMoreOnScroll({ loaded }: LoadMoreOnScrollProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = loaded
  const end = useRef<HTMLDivElement>(null)
  const waits = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (!waits || !end.current) return undefined
    const near = new IntersectionObserver(
      // The last of several entries is the current state.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) fetchNextPage()
      },
      { root: end.current.closest('.scroll'), rootMargin: loadAheadMargin },
    )
    near.observe(end.current)
    return () => near.disconnect()
  }, [waits, fetchNextPage])
  if (!hasNextPage) return null
  return (
    <div ref={end}>
      {isFetchNextPageError ? (
        <MarginRow>
          <span className="dim">{messages.moreFailed}</span>
          <Button onClick={() => fetchNextPage()}>{common.problem.retry}</Button>
        </MarginRow>
      ) : (
        <Skeleton rows={2} />
      )}
    </div>
  )
}
