import { isUnreachable } from '../data/api.ts'
import type { FailedProps } from '../router/route.ts'
import { describeError } from '../ui/empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { messages as common } from '../messages/en/common.ts'
import { AuthPage } from '../ui/auth-page.tsx'

/** Shown in place of an auth page that couldn't be fetched. It retries by itself once the device is online. */
export function AuthPageFailed({ error, onRetry }: FailedProps) {
  useWhenOnline(onRetry, isUnreachable(error))
  const { title, text } = describeError(error)
  return (
    <AuthPage title={title} text={<p>{text}</p>}>
      <Button wide onClick={onRetry}>
        {common.problem.retry}
      </Button>
    </AuthPage>
  )
}
