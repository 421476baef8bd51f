import { problemIn } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { words as common } from '../messages/en/common.ts'
import { Cover } from '../ui/auth-page.tsx'

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
