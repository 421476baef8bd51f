import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Collection } from '../../data/api.ts'
import { listDeedsIn, type NamedList } from './list-actions.ts'
import { forget, useCollection, useWhole, useWorkspace } from '../../data/session.ts'
import { showInstead } from '../../data/update-cached.ts'
import { shareList } from '../../data/share-list.ts'
import { useAction } from '../../ui/use-action.ts'
import { Problem, problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Box, FindField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { Member } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/lists.ts'

const words = all.people
/** More people than are found by looking. */
const many = 12

type ListPeopleProps = { list: NamedList & { archived: boolean }; onClose: () => void }

/** Who sees a list: everybody or chosen people, and who they are. What is ticked holds at once. */
export function ListPeople({ list, onClose }: ListPeopleProps) {
  const { id } = useWorkspace()
  const isPrivate = list.visibility === 'private'
  const choose = (visibility: NamedList['visibility']) => () =>
    listDeedsIn(id).setVisibility(list, visibility)
  return (
    <Dialog title={words.title(list.name)} onClose={onClose}>
      {!list.archived && (
        <fieldset className="grid gap-2">
          <legend className="unseen">{words.label}</legend>
          <Box
            radio
            name="visibility"
            label={words.workspace}
            why={words.workspaceWhy}
            checked={!isPrivate}
            onChange={choose('workspace')}
          />
          <Box
            radio
            name="visibility"
            label={words.private}
            why={words.privateWhy}
            checked={isPrivate}
            onChange={choose('private')}
          />
        </fieldset>
      )}
      <People list={list} onLeft={onClose} />
      <footer>
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </footer>
    </Dialog>
  )
}

function People({ list, onLeft }: { list: NamedList; onLeft: () => void }) {
  const { id, member_id } = useWorkspace()
  const members = useWhole<Member>('/members')
  const [sought, setSought] = useState('')
  const shared = useCollection<Pick<Member, 'id'>>(`/lists/${list.id}/members`)
  const [leaving, setLeaving] = useState(false)
  const isPrivate = list.visibility === 'private'
  const failed = members.error ?? shared.error
  if (failed) return <Problem error={failed} />
  if (!members.data || !shared.data) return null
  const seeing = new Set<string>(shared.data.data.map((member) => member.id))
  const offered = members.data.data.filter(({ role }) => isPrivate || role === 'guest')
  const found = offered.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const share = async (member: Member, on: boolean) => {
    showInstead<Collection<Pick<Member, 'id'>>>(id, `/lists/${list.id}/members`, (seen) => ({
      ...seen,
      data: on ? [...seen.data, member] : seen.data.filter((one) => one.id !== member.id),
    }))
    await shareList(id, list.id, member.id, on).catch((error: unknown) => toast(problemIn(error).text))
  }
  const change = (member: Member, on: boolean) => {
    if (member.id === member_id && !on) setLeaving(true)
    else void share(member, on)
  }
  return (
    <>
      <fieldset>
        <legend className="font-medium">{isPrivate ? words.chosen : words.guests}</legend>
        {offered.length > many && <FindField label={words.find} value={sought} onChange={setSought} />}
        <div className="max-h-72 overflow-auto">
          {offered.length === 0 && <p className="dim">{words.noGuests}</p>}
          {found.map((member) => {
            const alone = member.id === member_id && seeing.size === 1
            return (
              <Box
                key={member.id}
                label={member.id === member_id ? words.you(member.name) : member.name}
                why={alone ? words.alone : member.role === 'guest' ? common.roles.guest : undefined}
                checked={seeing.has(member.id)}
                disabled={alone}
                onChange={(on) => change(member, on)}
              />
            )
          })}
        </div>
      </fieldset>
      {leaving && <Leave list={list} onCancel={() => setLeaving(false)} onLeft={onLeft} />}
    </>
  )
}

type LeaveProps = { list: NamedList; onCancel: () => void; onLeft: () => void }

/** Asks first: whoever has left cannot come back by themselves. */
function Leave({ list, onCancel, onLeft }: LeaveProps) {
  const { id, member_id } = useWorkspace()
  const navigate = useNavigate()
  const leave = useAction(async () => {
    await shareList(id, list.id, member_id, false)
    onLeft()
    await navigate({ to: '/today' })
    await forget(id, '/desk')
  })
  return (
    <Confirm
      title={words.leaving(list.name)}
      action={words.leave}
      pending={leave.pending}
      error={leave.error}
      onSubmit={() => void leave.run()}
      onCancel={onCancel}
    >
      <p>{words.leavingText}</p>
    </Confirm>
  )
}
