import { useState } from 'react'
import { call } from '../../data/api.ts'
import { signInByPasskey } from '../../data/passkeys.ts'
import { queryClient } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { isWrongCredentials } from '../../features/auth/form-error.tsx'
import type { Me, SecondFactorRequired } from '../../lib/types.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { useAction } from '../../ui/use-action.ts'
import { ProofDialog } from './proof-dialog.tsx'

const messages = shellMessages.signInAgain

/** Signs the person in again after their session has ended, without losing the page below. */
export function SignInAgainDialog({ settle }: { settle: (proven: boolean) => void }) {
  const { email, id, has_password } = useMe().account
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const signIn = useAction(async () => {
    const answer =
      ticket === null
        ? await call<Me | SecondFactorRequired>('POST', '/sign-in', { email, password })
        : await call<Me>('POST', '/sign-in/second-factor', { ticket, code })
    if ('second_factor' in answer) {
      setTicket(answer.second_factor.ticket)
      return
    }
    queryClient.setQueryData(['me'], answer)
    settle(true)
  })
  const byPasskey = useAction(async () => {
    const answer = await signInByPasskey()
    // With someone else's passkey, the page below is not theirs to see.
    if (answer.account.id !== id) return location.assign('/')
    queryClient.setQueryData(['me'], answer)
    return settle(true)
  })
  const isWrong = isWrongCredentials(signIn.error)
  const first = {
    value: password,
    onChange: setPassword,
    fault: isWrong ? shellMessages.confirm.wrong : undefined,
  }
  const second = {
    value: code,
    onChange: setCode,
    fault: isWrong ? shellMessages.confirm.wrongCode : undefined,
  }
  const isSecond = ticket !== null
  return (
    <ProofDialog
      title={messages.title}
      mustAnswer
      action={authMessages.signIn.action}
      check={signIn}
      password={has_password && !isSecond ? first : undefined}
      code={isSecond ? second : undefined}
      byPasskey={isSecond ? undefined : byPasskey}
      onCancel={() => location.assign('/sign-in')}
      onClose={() => settle(false)}
    >
      <p className="prose">{messages.text}</p>
      <p>{email}</p>
    </ProofDialog>
  )
}
