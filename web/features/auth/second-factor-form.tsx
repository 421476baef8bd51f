import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { Cover, CoverForm } from '../../ui/auth-page.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Me } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/auth.ts'
import { Said } from './form-error.tsx'

const words = all.signIn

/** The second factor: six digits, or a recovery code. */
export function SecondStep({
  ticket,
  onDone,
  onBack,
}: {
  ticket: string
  onDone: () => void
  onBack: () => void
}) {
  const [code, setCode] = useState('')
  const send = useAction(async () => {
    await call<Me>('POST', '/sign-in/second-factor', { ticket, code: code.trim() })
    onDone()
  })
  const wrong = send.error instanceof ApiError && send.error.reason === 'credentials'
  return (
    <Cover title={words.second.title} text={<p>{words.second.text}</p>}>
      <CoverForm onSubmit={() => void send.run()}>
        <Field
          label={all.code}
          code
          autoComplete="one-time-code"
          autoFocus
          value={code}
          onChange={setCode}
          fault={wrong ? words.wrongCode : undefined}
        />
        {!wrong && <Said error={send.error} />}
        <Button type="submit" kind="primary" wide pending={send.pending}>
          {words.action}
        </Button>
      </CoverForm>
      <Button kind="plain" onClick={onBack}>
        {common.back}
      </Button>
    </Cover>
  )
}
