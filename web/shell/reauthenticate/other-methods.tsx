import { Fingerprint } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { Action } from '../../ui/use-action.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { messages as authMessages } from '../../messages/en/auth.ts'
import type { StartInfo } from '../../lib/types.ts'

const messages = authMessages.signIn

/** The alternatives to a password: a passkey, or single sign-on, which leaves the page. */
export function OtherMethods({ byPasskey }: { byPasskey: Action<[]> }) {
  const start = useFetchOnce<StartInfo>('/start')
  const returnTo = encodeURIComponent(location.pathname + location.search)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={Fingerprint} pending={byPasskey.pending} onClick={() => void byPasskey.run()}>
        {messages.passkey}
      </Button>
      {start.data?.single_sign_on && (
        <a className="button" href={`/app/v1/sign-in/single-sign-on?again=true&return_to=${returnTo}`}>
          {messages.continueWith(start.data.single_sign_on.name)}
        </a>
      )}
      {byPasskey.error !== null && (
        <span className="text-red" role="alert">
          {messages.passkeyFailed}
        </span>
      )}
    </div>
  )
}
