import { useState } from 'react'
import { languageNames, languages, pageLanguage } from '../../data/language.ts'
import { call } from '../../data/api.ts'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { updateMe, useMe, currentWorkspace } from '../../data/session.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { EditableSetting, SettingRow } from '../../ui/setting-row.tsx'
import { Field } from '../../ui/field.tsx'
import { MarginList } from '../../ui/margin-list.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { MePatch, StartInfo } from '../../lib/types.ts'
import { messages as profileMessages } from '../../messages/en/profile.ts'
import { CalendarFeeds } from '../../features/account/calendar-feeds.tsx'

const messages = profileMessages.profile
const startScreens = ['today', 'inbox', 'upcoming', 'assigned', 'all', 'last'] as const

/** Settings → Profile. */
export function Screen() {
  const me = useMe()
  const { account } = me
  const { theme, start_screen } = account.preferences
  const [changing, setChanging] = useState(false)
  const save = (patch: MePatch) => {
    updateMe(patch).catch((error: unknown) => showToast(describeError(error).text))
  }
  return (
    <Page title={messages.title}>
      <PageBody>
        <MarginList>
          <ProfileField field="name" />
          <SettingRow label={messages.email}>
            <span className="row">
              <span className="cut">{account.email}</span>
              <Button onClick={() => setChanging(true)}>{messages.emailChange}</Button>
            </span>
          </SettingRow>
          <SettingRow label={messages.language} hint={messages.languageHint}>
            <Select
              label={messages.language}
              quiet
              value={account.language ?? pageLanguage}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              // Another one loads the page by itself.
              onChange={(value) => save({ language: value as typeof account.language })}
            />
          </SettingRow>
          <ProfileField field="timezone" />
          <SettingRow label={messages.theme}>
            <span className="row">
              <SegmentedControl
                label={messages.theme}
                value={theme}
                options={(['system', 'light', 'dark'] as const).map((value) => ({
                  value,
                  label: messages.themes[value],
                }))}
                onChange={(next) => save({ preferences: { theme: next } })}
              />
            </span>
          </SettingRow>
          <SettingRow label={messages.startScreen}>
            <Select
              label={messages.startScreen}
              quiet
              value={start_screen}
              options={startScreens.map((value) => ({ value, label: messages.startScreens[value] }))}
              onChange={(value) => save({ preferences: { start_screen: value as typeof start_screen } })}
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
    showUndoable({ text: messages.saved, undo: () => set(saved), redo: () => set(value) })
  })
  return (
    <EditableSetting
      label={messages[field]}
      hint={field === 'name' ? messages.nameHint : messages.timezoneHint}
      zone={field === 'timezone'}
      placeholder={field === 'timezone' ? currentWorkspace(me)?.timezone : undefined}
      value={value}
      saved={saved}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={fieldError(save.error, field) && (field === 'name' ? messages.required : messages.notZone)}
      error={isValidationError(save.error) ? null : save.error}
    />
  )
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const hasMail = useFetchOnce<StartInfo>('/start').data?.mail !== false
  const { changeEmail } = messages
  const send = useAction(async () => {
    await call('POST', '/me/email', { email })
    showToast(hasMail ? changeEmail.sent(email) : changeEmail.unsent(email))
    onClose()
  })
  return (
    <Dialog title={changeEmail.title} onClose={onClose}>
      <DialogForm
        action={hasMail ? changeEmail.action : changeEmail.actionWithoutMail}
        pending={send.pending}
        error={isValidationError(send.error) ? null : send.error}
        onSubmit={() => void send.run()}
        onCancel={onClose}
      >
        <Field
          label={changeEmail.label}
          hint={hasMail ? changeEmail.hint : changeEmail.hintWithoutMail}
          type="email"
          autoComplete="email"
          autoFocus
          value={email}
          onChange={setEmail}
          fault={fieldError(send.error, 'email') && changeEmail.notEmail}
        />
      </DialogForm>
    </Dialog>
  )
}
