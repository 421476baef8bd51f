import { useNavigate } from '../../router/hooks.ts'
import { useState } from 'react'
import type { Collection } from '../../data/api.ts'
import { createListActions, type NamedList } from './list-actions.ts'
import { invalidatePath, useCollection, useAllPages, useWorkspace } from '../../data/session.ts'
import { updateCached } from '../../data/query-client.ts'
import { setListShared } from '../../data/share-list.ts'
import { useAction } from '../../ui/use-action.ts'
import { ErrorState, describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Checkbox, SearchField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Member } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as dialogs } from '../../messages/en/list-dialogs.ts'

const messages = dialogs.sharingDialog
/** From this many people on, there is a search field. */
const searchableFrom = 12

type ListSharingDialogProps = { list: NamedList & { archived: boolean }; onClose: () => void }

/** Who has access to a list: everyone, or selected people. Changes take effect at once. */
export function ListSharingDialog({ list, onClose }: ListSharingDialogProps) {
  const { id } = useWorkspace()
  const isPrivate = list.visibility === 'private'
  const choose = (visibility: NamedList['visibility']) => () =>
    createListActions(id).setVisibility(list, visibility)
  return (
    <Dialog title={messages.title(list.name)} onClose={onClose}>
      {!list.archived && (
        <fieldset className="grid gap-2">
          <legend className="unseen">{messages.label}</legend>
          <Checkbox
            radio
            name="visibility"
            label={messages.workspace}
            description={messages.workspaceWhy}
            checked={!isPrivate}
            onChange={choose('workspace')}
          />
          <Checkbox
            radio
            name="visibility"
            label={messages.private}
            description={messages.privateWhy}
            checked={isPrivate}
            onChange={choose('private')}
          />
        </fieldset>
      )}
      <SharedMembers list={list} onLeft={onClose} />
      <footer>
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </footer>
    </Dialog>
  )
}

function SharedMembers({ list, onLeft }: { list: NamedList; onLeft: () => void }) {
  const { id, member_id } = useWorkspace()
  const members = useAllPages<Member>('/members')
  const [search, setSought] = useState('')
  const shared = useCollection<Pick<Member, 'id'>>(`/lists/${list.id}/members`)
  const [leaving, setLeaving] = useState(false)
  const isPrivate = list.visibility === 'private'
  const failed = members.error ?? shared.error
  if (failed) return <ErrorState error={failed} />
  if (!members.data || !shared.data) return null
  const seeing = new Set<string>(shared.data.data.map((member) => member.id))
  const offered = members.data.data.filter(({ role }) => isPrivate || role === 'guest')
  const matching = offered.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const share = async (member: Member, on: boolean) => {
    updateCached<Collection<Pick<Member, 'id'>>>(id, `/lists/${list.id}/members`, (cached) => ({
      ...cached,
      data: on ? [...cached.data, member] : cached.data.filter((one) => one.id !== member.id),
    }))
    await setListShared(id, list.id, member.id, on).catch((error: unknown) =>
      showToast(describeError(error).text),
    )
  }
  const change = (member: Member, on: boolean) => {
    if (member.id === member_id && !on) setLeaving(true)
    else void share(member, on)
  }
  return (
    <>
      <fieldset>
        <legend className="font-medium">{isPrivate ? messages.selected : messages.guests}</legend>
        {offered.length > searchableFrom && (
          <SearchField label={messages.find} value={search} onChange={setSought} />
        )}
        <div className="max-h-72 overflow-auto">
          {offered.length === 0 && <p className="dim">{messages.noGuests}</p>}
          {matching.map((member) => {
            const alone = member.id === member_id && seeing.size === 1
            return (
              <Checkbox
                key={member.id}
                label={member.id === member_id ? messages.you(member.name) : member.name}
                description={
                  alone ? messages.onlyYou : member.role === 'guest' ? common.roles.guest : undefined
                }
                checked={seeing.has(member.id)}
                disabled={alone}
                onChange={(on) => change(member, on)}
              />
            )
          })}
        </div>
      </fieldset>
      {leaving && <LeaveListDialog list={list} onCancel={() => setLeaving(false)} onLeft={onLeft} />}
    </>
  )
}

type LeaveListDialogProps = { list: NamedList; onCancel: () => void; onLeft: () => void }

/** Asks for confirmation, because people who leave can't come back on their own. */
function LeaveListDialog({ list, onCancel, onLeft }: LeaveListDialogProps) {
  const { id, member_id } = useWorkspace()
  const navigate = useNavigate()
  const leave = useAction(async () => {
    await setListShared(id, list.id, member_id, false)
    onLeft()
    await navigate({ to: '/today' })
    await invalidatePath(id, '/sidebar')
  })
  return (
    <ConfirmDialog
      title={messages.leaving(list.name)}
      action={messages.leave}
      pending={leave.pending}
      error={leave.error}
      onSubmit={() => void leave.run()}
      onCancel={onCancel}
    >
      <p>{messages.leavingText}</p>
    </ConfirmDialog>
  )
}
