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
import { messages as all } from '../../messages/en/profile.ts'

const words = all.security.twoFactor

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
    showToast(words.disabling.done)
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
      <SettingRow label={words.title} {...(two_factor ? { hint: words.codesLeft(recovery_codes_left) } : {})}>
        <span>{two_factor ? words.on : has_password ? words.off : words.noPassword}</span>
        <span className="flex flex-wrap gap-2 pt-1">
          {two_factor ? (
            <>
              <Button onClick={() => setAsked('renew')}>{words.newCodes}</Button>
              <Button kind="plain" danger onClick={() => setAsked('disable')}>
                {words.disable}
              </Button>
            </>
          ) : (
            <Button pending={enrol.pending} onClick={() => void enrol.run()}>
              {words.enable}
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
          title={words.disabling.title}
          action={words.disabling.action}
          pending={disable.pending}
          error={disable.error}
          onSubmit={() => void disable.run()}
          onCancel={() => setAsked(undefined)}
        >
          <p>{words.disabling.text}</p>
        </ConfirmDialog>
      )}
      {asked === 'renew' && (
        <ConfirmDialog
          title={words.renewing.title}
          action={words.renewing.action}
          pending={renew.pending}
          error={renew.error}
          onSubmit={() => void renew.run()}
          onCancel={() => setAsked(undefined)}
        >
          <p>{words.renewing.text}</p>
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
    showToast(words.enrol.done)
    onDone(recovery_codes)
  })
  const wrong = confirm.error instanceof ApiError && confirm.error.status < 429 && confirm.error.status >= 400
  return (
    <Dialog title={words.enrol.title} onClose={onClose}>
      <DialogForm
        action={words.enrol.action}
        pending={confirm.pending}
        error={wrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={onClose}
      >
        <p className="prose">{words.enrol.scan}</p>
        <QrCode path={enrolment.qr} size={enrolment.qr_size} label={words.enrol.qr} />
        <CopyRow text={enrolment.secret} label={words.enrol.key} />
        <Field
          label={words.enrol.code}
          autoFocus
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          fault={wrong ? words.enrol.wrong : undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog title={words.codes.title} mustAnswer onClose={onClose}>
      <p className="prose">{words.codes.text}</p>
      <CopyRow text={codes.join('\n')} label={words.codes.copy} />
      <footer>
        <Button kind="primary" onClick={onClose}>
          {words.codes.stored}
        </Button>
      </footer>
    </Dialog>
  )
}
