import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { meQuery, queryClient } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog, DialogForm } from '../../ui/dialog.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Field } from '../../ui/field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'

const messages = profileMessages.security.twoFactor

type Enrolment = { secret: string; uri: string; qr: string; qr_size: number }
type RecoveryCodeList = { recovery_codes: string[] }

/** The second factor: whether there is one, and how to have one. */
export function TwoFactor() {
  const { has_password, two_factor, recovery_codes_left } = useMe().account
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const [asked, setAsked] = useState<'disable' | 'renew'>()
  const refresh = () => queryClient.invalidateQueries(meQuery)
  const enrol = useAction(async () => setEnrolment(await call<Enrolment>('POST', '/me/totp')))
  const disable = useAction(async () => {
    await call('DELETE', '/me/totp')
    await refresh()
    showToast(messages.disabling.done)
    setAsked(undefined)
  })
  const renew = useAction(async () => {
    const made = await call<RecoveryCodeList>('POST', '/me/recovery-codes')
    await refresh()
    setAsked(undefined)
    setCodes(made.recovery_codes)
  })
  return (
    <>
      <SettingRow
        label={messages.title}
        {...(two_factor ? { hint: messages.codesLeft(recovery_codes_left) } : {})}
      >
        <span>{two_factor ? messages.on : has_password ? messages.off : messages.noPassword}</span>
        <span className="flex flex-wrap gap-2 pt-1">
          {two_factor ? (
            <>
              <Button onClick={() => setAsked('renew')}>{messages.newCodes}</Button>
              <Button kind="plain" danger onClick={() => setAsked('disable')}>
                {messages.disable}
              </Button>
            </>
          ) : (
            <Button pending={enrol.pending} onClick={() => void enrol.run()}>
              {messages.enable}
            </Button>
          )}
        </span>
        {enrol.error !== null && <span className="text-red">{describeError(enrol.error).text}</span>}
      </SettingRow>
      {enrolment && (
        <EnrolDialog
          enrolment={enrolment}
          onClose={() => setEnrolment(undefined)}
          onDone={(made) => {
            setEnrolment(undefined)
            setCodes(made)
            void refresh()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {asked === 'disable' && (
        <ConfirmDialog
          title={messages.disabling.title}
          action={messages.disabling.action}
          pending={disable.pending}
          error={disable.error}
          onSubmit={() => void disable.run()}
          onCancel={() => setAsked(undefined)}
        >
          <p>{messages.disabling.text}</p>
        </ConfirmDialog>
      )}
      {asked === 'renew' && (
        <ConfirmDialog
          title={messages.renewing.title}
          action={messages.renewing.action}
          pending={renew.pending}
          error={renew.error}
          onSubmit={() => void renew.run()}
          onCancel={() => setAsked(undefined)}
        >
          <p>{messages.renewing.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type EnrolDialogProps = { enrolment: Enrolment; onDone: (codes: string[]) => void; onClose: () => void }

function EnrolDialog({ enrolment, onDone, onClose }: EnrolDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    const { recovery_codes } = await call<RecoveryCodeList>('POST', '/me/totp/confirm', { code: code.trim() })
    showToast(messages.enrol.done)
    onDone(recovery_codes)
  })
  const wrong = confirm.error instanceof ApiError && confirm.error.status < 429 && confirm.error.status >= 400
  return (
    <Dialog title={messages.enrol.title} onClose={onClose}>
      <DialogForm
        action={messages.enrol.action}
        pending={confirm.pending}
        error={wrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.enrol.scan}</p>
        <QrCode path={enrolment.qr} size={enrolment.qr_size} label={messages.enrol.qr} />
        <CopyRow text={enrolment.secret} label={messages.enrol.key} />
        <Field
          label={messages.enrol.code}
          autoFocus
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          fault={wrong ? messages.enrol.wrong : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title={messages.codes.title} mustAnswer onClose={onClose}>
      <p className="prose">{messages.codes.text}</p>
      <CopyRow text={codes.join('\n')} label={messages.codes.copy} />
      <footer>
        <Button kind="primary" onClick={onClose}>
          {messages.codes.stored}
        </Button>
      </footer>
    </Dialog>
  )
}
