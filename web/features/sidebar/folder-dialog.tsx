import { useState } from 'react'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import type { SidebarData } from '../../lib/types.ts'
import { messages as organize } from '../../messages/en/organize.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { createFolderActions } from './folder-actions.ts'
import type { FolderQuestion } from './sidebar-question.ts'

const messages = organize.folderDialog
/** The most folders that a person can have, and the longest name of one (0460). */
const foldersMax = 200
const folderNameMax = 100
const another = 'new'

type FolderDialogProps = { question: FolderQuestion; onClose: () => void }

/** Names a folder, or asks which folder a list goes into, which may be a new one. */
export function FolderDialog({ question, onClose }: FolderDialogProps) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useWorkspaceQuery<SidebarData>('/sidebar')
  const { lists = [], folders = [] } = data ?? {}
  const list = question.kind === 'move' ? lists.find(({ id }) => id === question.listId) : undefined
  const [name, setName] = useState(question.kind === 'rename' ? question.folder.name : '')
  const [folder, setFolder] = useState<string>(list?.folder_id ?? (folders.length === 0 ? another : ''))
  const [isTried, setTried] = useState(false)
  const isNew = question.kind === 'new' || (question.kind === 'move' && folder === another)
  const asksName = isNew || question.kind === 'rename'
  const fault =
    isNew && folders.length >= foldersMax
      ? messages.full(foldersMax)
      : asksName && name.trim() === ''
        ? messages.needed
        : undefined
  const submit = () => {
    setTried(true)
    if (fault !== undefined) return
    const actions = createFolderActions(workspaceId)
    if (question.kind === 'rename') {
      if (name.trim() !== question.folder.name) actions.rename(question.folder, name.trim())
    } else if (isNew) actions.create(name.trim(), list?.id)
    else if (list) actions.file(list.id, folder === '' ? null : folder)
    onClose()
  }
  return (
    <Dialog
      title={question.kind === 'move' ? messages.move(list?.name ?? '') : messages[question.kind]}
      onClose={onClose}
    >
      <DialogForm
        action={messages.actions[question.kind]}
        pending={false}
        onSubmit={submit}
        onCancel={onClose}
      >
        {question.kind === 'move' && (
          <Select
            label={messages.folder}
            value={folder}
            options={[
              { value: '', label: messages.none },
              ...folders.map((one) => ({ value: one.id, label: one.name })),
              { value: another, label: messages.another },
            ]}
            onChange={setFolder}
          />
        )}
        {asksName && (
          <Field
            label={messages.name}
            value={name}
            onChange={setName}
            autoFocus={question.kind !== 'move'}
            maxLength={folderNameMax}
            fault={isTried ? fault : undefined}
          />
        )}
        <p className="meta">{messages.text}</p>
      </DialogForm>
    </Dialog>
  )
}
