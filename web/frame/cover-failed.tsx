import { problemIn } from '../parts/blank.tsx'
import { Button } from '../parts/button.tsx'
import { useWhenOnline } from '../lib/when-online.ts'
import { words as common } from '../words/en/common.ts'
import { Cover } from './cover.tsx'

export type FailedProps = {
  error: unknown
  onRetry: () => void
  /** The device had no connection when it was asked for. */
  missed?: boolean
}

/** Where a page in front of the app would be that could not be fetched; it comes by itself with the connection. */
export function CoverFailed({ error, onRetry, missed = false }: FailedProps) {
  useWhenOnline(onRetry, missed)
  const { title, text } = problemIn(error)
  return (
    <Cover title={title} text={<p>{text}</p>}>
      <Button wide onClick={onRetry}>
        {common.problem.again}
      </Button>
    </Cover>
  )
}
