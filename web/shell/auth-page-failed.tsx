import { describeError } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { messages as common } from '../messages/en/common.ts'
import { AuthPage } from '../ui/auth-page.tsx'

export type FailedProps = {
  error: unknown
  onRetry: () => void
  /** The device was offline when the page was requested. */
  offline?: boolean
}

/** Shown in place of an auth page that couldn't be fetched. It retries by itself once the device is online. */
export function AuthPageFailed({ error, onRetry, offline = false }: FailedProps) {
  useWhenOnline(onRetry, offline)
  const { title, text } = describeError(error)
  return (
    <AuthPage title={title} text={<p>{text}</p>}>
      <Button wide onClick={onRetry}>
        {common.problem.retry}
      </Button>
    </AuthPage>
  )
}
