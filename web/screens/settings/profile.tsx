import { useState } from 'react'
import { call } from '../../data/api.ts'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { faultOf, isAboutFields } from '../../data/field-errors.ts'
import { changeMe } from '../../data/update-me.ts'
import { useMe, workspaceOf } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { EditField, Fact } from '../../ui/setting-row.tsx'
import { Box, Field } from '../../ui/field.tsx'
import { Ledger } from '../../ui/margin-list.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { did, toast } from '../../ui/toast-store.ts'
import type { MePatch } from '../../lib/types.ts'
import { words as all } from '../../messages/en/profile.ts'
import { Calendars } from '../../features/account/calendar-feeds.tsx'

const words = all.profile

/** Settings → Profile. */
export function Screen() {
  const me = useMe()
  const { account } = me
  const { theme, single_keys } = account.preferences
  const [changing, setChanging] = useState(false)
  const prefer = (preferences: MePatch['preferences']) => {
    changeMe(preferences ? { preferences } : {}).catch((error: unknown) => toast(problemIn(error).text))
  }
  return (
    <Page title={words.title}>
      <Scroll>
        <Ledger>
          <OwnField field="name" />
          <Fact label={words.email}>
            <span className="row">
              <span className="cut">{account.email}</span>
              <Button onClick={() => setChanging(true)}>{words.emailChange}</Button>
            </span>
          </Fact>
          <OwnField field="timezone" />
          <Fact label={words.look}>
            <span className="row">
              <Segments
                label={words.look}
                value={theme}
                options={(['system', 'light', 'dark'] as const).map((value) => ({
                  value,
                  label: words.looks[value],
                }))}
                onChange={(next) => prefer({ theme: next })}
              />
            </span>
          </Fact>
          <Fact label={words.keys}>
            <Box
              label={words.singleKeys}
              why={words.singleKeysWhy}
              checked={single_keys}
              onChange={(on) => prefer({ single_keys: on })}
            />
          </Fact>
          {workspaceOf(me) && <Calendars />}
        </Ledger>
      </Scroll>
      {changing && <ChangeEmail onClose={() => setChanging(false)} />}
    </Page>
  )
}

function OwnField({ field }: { field: 'name' | 'timezone' }) {
  const me = useMe()
  const { account } = me
  const saved = account[field] ?? ''
  const [value, setValue] = useState(saved)
  const patch = (next: string): MePatch =>
    field === 'name' ? { name: next } : { timezone: next === '' ? null : next }
  const save = useAction(async () => {
    const set = async (next: string) => {
      await changeMe(patch(next))
      setValue(next)
    }
    await set(value)
    did({ text: words.saved, undo: () => set(saved), redo: () => set(value) })
  })
  return (
    <EditField
      label={words[field]}
      hint={field === 'name' ? words.nameHint : words.timezoneHint}
      zone={field === 'timezone'}
      placeholder={field === 'timezone' ? workspaceOf(me)?.timezone : undefined}
      value={value}
      saved={saved}
      onChange={setValue}
      onSave={() => save.run()}
      pending={save.pending}
      fault={faultOf(save.error, field) && (field === 'name' ? words.needed : words.badZone)}
      error={isAboutFields(save.error) ? null : save.error}
    />
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const send = useAction(async () => {
    await call('POST', '/me/email', { email })
    toast(words.changeEmail.sent(email))
    onClose()
  })
  return (
    <Dialog title={words.changeEmail.title} onClose={onClose}>
      <DialogForm
        action={words.changeEmail.action}
        pending={send.pending}
        error={isAboutFields(send.error) ? null : send.error}
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
          fault={faultOf(send.error, 'email') && words.changeEmail.notEmail}
        />
      </DialogForm>
    </Dialog>
  )
}
