import { useCollection, useAllPages, useWorkspace } from '../../data/session.ts'
import { setListShared } from '../../data/share-list.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ListSharing, MemberDetails } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as membersMessages } from '../../messages/en/members.ts'
import { ListCheckboxes } from './list-checkboxes.tsx'

const messages = membersMessages.sharing

/** The lists that are shared with a member individually; a checkbox shares a list right away. */
export function SharedListsDialog({ member, onClose }: { member: MemberDetails; onClose: () => void }) {
  const workspace = useWorkspace()
  const lists = useAllPages<ListSharing>('/shares/lists')
  const shared = useCollection<Pick<ListSharing, 'id'>>(`/members/${member.id}/lists`)
  const sharedIds = new Set(shared.data?.data.map(({ id }) => id))
  const share = async (list: ListSharing, on: boolean) => {
    try {
      await setListShared(workspace.id, list.id, member.id, on)
    } catch (error) {
      showToast(describeError(error).text)
    }
  }
  return (
    <Dialog title={messages.title(member.name)} onClose={onClose}>
      <p className="prose">{member.role === 'guest' ? messages.guest : messages.text}</p>
      {lists.data && shared.data && (
        <ListCheckboxes
          lists={lists.data.data}
          chosen={sharedIds}
          onChange={(list, on) => void share(list, on)}
          privateNote={messages.private}
          emptyText={messages.none}
        />
      )}
      <footer>
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </footer>
    </Dialog>
  )
}
