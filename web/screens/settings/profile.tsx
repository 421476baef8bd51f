import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { updateMe, useMe, currentWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { EditableSetting, SettingRow } from '../../ui/setting-row.tsx'
import { Checkbox, Field } from '../../ui/field.tsx'
import { MarginList } from '../../ui/margin-list.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { showUndoable, showToast } from '../../ui/toast-store.ts'
import type { MePatch } from '../../lib/types.ts'
import { messages as all } from '../../messages/en/profile.ts'
import { CalendarFeeds } from '../../features/account/calendar-feeds.tsx'

const words = all.profile

/** Settings → Profile. */
export function Screen() {
  const me = useMe()
  const { account } = me
  const { theme, single_keys } = account.preferences
  const [changing, setChanging] = useState(false)
  const prefer = (preferences: MePatch['preferences']) => {
    updateMe(preferences ? { preferences } : {}).catch((error: unknown) =>
      showToast(describeError(error).text),
    )
  }
  return (
    <Page title={words.title}>
      <PageBody>
        <MarginList>
          <ProfileField field="name" />
          <SettingRow label={words.email}>
            <span className="row">
              <span className="cut">{account.email}</span>
              <Button onClick={() => setChanging(true)}>{words.emailChange}</Button>
            </span>
          </SettingRow>
          <ProfileField field="timezone" />
          <SettingRow label={words.look}>
            <span className="row">
              <SegmentedControl
                label={words.look}
                value={theme}
                options={(['system', 'light', 'dark'] as const).map((value) => ({
                  value,
                  label: words.looks[value],
                }))}
                onChange={(next) => prefer({ theme: next })}
              />
            </span>
          </SettingRow>
          <SettingRow label={words.keys}>
            <Checkbox
              label={words.singleKeys}
              description={words.singleKeysWhy}
              checked={single_keys}
              onChange={(on) => prefer({ single_keys: on })}
            />
          </SettingRow>
          {currentWorkspace(me) && <CalendarFeeds />}
        </MarginList>
      </PageBody>
      {changing && <ChangeEmailDialog onClose={() => setChanging(false)} />}
    </Page>
  )
}

function ProfileField({ field }: { field: 'name' | 'timezone' }) {
  const me = useMe()
  const { account } = me
  const saved = account[field] ?? ''
  const [value, setValue] = useState(saved)
  const patch = (next: string): MePatch =>
    field === 'name' ? { name: next } : { timezone: next === '' ? null : next }
  const save = useAction(async () => {
    const set = async (next: string) => {
      await updateMe(patch(next))
      setValue(next)
    }
    await set(value)
    showUndoable({ text: words.saved, undo: () => set(saved), redo: () => set(value) })
  })
  return (
    <EditableSetting
      label={words[field]}
      hint={field === 'name' ? words.nameHint : words.timezoneHint}
      zone={field === 'timezone'}
      placeholder={field === 'timezone' ? currentWorkspace(me)?.timezone : undefined}
      value={value}
      saved={saved}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={fieldError(save.error, field) && (field === 'name' ? words.needed : words.badZone)}
      error={isValidationError(save.error) ? null : save.error}
    />
  )
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const send = useAction(async () => {
    await call('POST', '/me/email', { email })
    showToast(words.changeEmail.sent(email))
    onClose()
  })
  return (
    <Dialog title={words.changeEmail.title} onClose={onClose}>
      <DialogForm
        action={words.changeEmail.action}
        pending={send.pending}
        error={isValidationError(send.error) ? null : send.error}
        onSubmit={() => void send.run()}
        onCancel={onClose}
      >
        <Field
          label={words.changeEmail.label}
          hint={words.changeEmail.hint}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          onChange={setEmail}
          fault={fieldError(send.error, 'email') && words.changeEmail.notEmail}
        />
      </DialogForm>
    </Dialog>
  )
}
