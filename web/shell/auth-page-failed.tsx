import { describeError } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { messages as common } from '../messages/en/common.ts'
import { AuthPage } from '../ui/auth-page.tsx'

export type FailedProps = {
  error: unknown
  onRetry: () => void
  /** The device had no connection when it was asked for. */
  missed?: boolean
}

/** Where a page in front of the app would be that could not be fetched; it comes by itself with the connection. */
export function AuthPageFailed({ error, onRetry, missed = false }: FailedProps) {
  useWhenOnline(onRetry, missed)
  const { title, text } = describeError(error)
  return (
    <AuthPage title={title} text={<p>{text}</p>}>
      <Button wide onClick={onRetry}>
        {common.problem.retry}
      </Button>
    </AuthPage>
  )
}
