import { useCallback } from 'react'
import { messages } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { MarginRow } from './margin-list.tsx'

type LoadMoreProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The end of a list that has more pages: loads the next one when it scrolls into view or is clicked. */
export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  const observe = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined
      const observer = new IntersectionObserver(
        (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      )
      observer.observe(end)
      return () => observer.disconnect()
    },
    [fetchNextPage],
  )
  if (!hasNextPage) return null
  return (
    <div ref={observe}>
      <MarginRow>
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.showMore}
        </Button>
      </MarginRow>
    </div>
  )
}
