import { useState } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { messages } from '../../messages/en/list-appearance.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { createListActions, type NamedList } from '../lists/list-actions.ts'
import { AppearanceChoices } from './appearance-choices.tsx'
import type { Appearance } from './list-mark.tsx'

type AppearanceDialogProps = { list: NamedList & Appearance; onClose: () => void }

/** Chooses the icon and color of a list, which everyone with access to it sees (0510). */
export function AppearanceDialog({ list, onClose }: AppearanceDialogProps) {
  const { id: workspaceId } = useWorkspace()
  const [{ color, icon }, choose] = useState<Appearance>({ color: list.color, icon: list.icon })
  const submit = () => {
    if (color !== list.color || icon !== list.icon)
      createListActions(workspaceId).setAppearance(list, { color, icon }, messages.changed(list.name))
    onClose()
  }
  return (
    <Dialog title={messages.title(list.name)} onClose={onClose}>
      <DialogForm action={messages.action} pending={false} onSubmit={submit} onCancel={onClose}>
        <AppearanceChoices chosen={{ color, icon }} onChoose={choose} />
        <p className="meta">{messages.text}</p>
      </DialogForm>
    </Dialog>
  )
}
