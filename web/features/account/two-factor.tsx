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

type Enrollment = { secret: string; uri: string; qr: string; qr_size: number }
type RecoveryCodeList = { recovery_codes: string[] }

/** Shows whether two-factor is on, and turns it on or off. */
export function TwoFactor() {
  const { has_password, two_factor, recovery_codes_left } = useMe().account
  const [enrollment, setEnrollment] = useState<Enrollment>()
  const [codes, setCodes] = useState<string[]>()
  const [openDialog, setOpenDialog] = useState<'disable' | 'renew'>()
  const refresh = () => queryClient.invalidateQueries(meQuery)
  const enroll = useAction(async () => setEnrollment(await call<Enrollment>('POST', '/me/totp')))
  const disable = useAction(async () => {
    await call('DELETE', '/me/totp')
    await refresh()
    showToast(messages.disabling.done)
    setOpenDialog(undefined)
  })
  const renew = useAction(async () => {
    const { recovery_codes } = await call<RecoveryCodeList>('POST', '/me/recovery-codes')
    await refresh()
    setOpenDialog(undefined)
    setCodes(recovery_codes)
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
              <Button onClick={() => setOpenDialog('renew')}>{messages.newCodes}</Button>
              <Button kind="plain" danger onClick={() => setOpenDialog('disable')}>
                {messages.disable}
              </Button>
            </>
          ) : (
            <Button pending={enroll.pending} onClick={() => void enroll.run()}>
              {messages.enable}
            </Button>
          )}
        </span>
        {enroll.error !== null && <span className="text-red">{describeError(enroll.error).text}</span>}
      </SettingRow>
      {enrollment && (
        <EnrollDialog
          enrollment={enrollment}
          onClose={() => setEnrollment(undefined)}
          onDone={(newCodes) => {
            setEnrollment(undefined)
            setCodes(newCodes)
            void refresh()
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {openDialog === 'disable' && (
        <ConfirmDialog
          title={messages.disabling.title}
          action={messages.disabling.action}
          pending={disable.pending}
          error={disable.error}
          onSubmit={() => void disable.run()}
          onCancel={() => setOpenDialog(undefined)}
        >
          <p>{messages.disabling.text}</p>
        </ConfirmDialog>
      )}
      {openDialog === 'renew' && (
        <ConfirmDialog
          title={messages.renewing.title}
          action={messages.renewing.action}
          pending={renew.pending}
          error={renew.error}
          onSubmit={() => void renew.run()}
          onCancel={() => setOpenDialog(undefined)}
        >
          <p>{messages.renewing.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type EnrollDialogProps = { enrollment: Enrollment; onDone: (codes: string[]) => void; onClose: () => void }

function EnrollDialog({ enrollment, onDone, onClose }: EnrollDialogProps) {
  const [code, setCode] = useState('')
  const confirm = useAction(async () => {
    const { recovery_codes } = await call<RecoveryCodeList>('POST', '/me/totp/confirm', { code: code.trim() })
    showToast(messages.enroll.done)
    onDone(recovery_codes)
  })
  const wrong = confirm.error instanceof ApiError && confirm.error.status < 429 && confirm.error.status >= 400
  return (
    <Dialog title={messages.enroll.title} onClose={onClose}>
      <DialogForm
        action={messages.enroll.action}
        pending={confirm.pending}
        error={wrong ? null : confirm.error}
        onSubmit={() => void confirm.run()}
        onCancel={onClose}
      >
        <p className="prose">{messages.enroll.scan}</p>
        <QrCode path={enrollment.qr} size={enrollment.qr_size} label={messages.enroll.qr} />
        <CopyRow text={enrollment.secret} label={messages.enroll.key} />
        <Field
          label={messages.enroll.code}
          autoFocus
          code
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={setCode}
          fault={wrong ? messages.enroll.wrong : undefined}
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
