import { useCollection, useWhole, useWorkspace } from '../../data/session.ts'
import { shareList } from '../../data/share-list.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { ListView, MemberView } from '../../lib/types.ts'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/members.ts'
import { ListBoxes } from './list-checkboxes.tsx'

const words = all.sharing

/** The lists that a member sees because they are shared with them one by one; ticking shares at once. */
export function SharedLists({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const here = useWorkspace()
  const lists = useWhole<ListView>('/shares/lists')
  const shared = useCollection<Pick<ListView, 'id'>>(`/members/${member.id}/lists`)
  const theirs = new Set(shared.data?.data.map(({ id }) => id))
  const share = async (list: ListView, on: boolean) => {
    try {
      await shareList(here.id, list.id, member.id, on)
    } catch (error) {
      toast(problemIn(error).text)
    }
  }
  return (
    <Dialog title={words.title(member.name)} onClose={onClose}>
      <p className="prose">{member.role === 'guest' ? words.guest : words.text}</p>
      {lists.data && shared.data && (
        <ListBoxes
          lists={lists.data.data}
          chosen={theirs}
          onChange={(list, on) => void share(list, on)}
          private={words.private}
          none={words.none}
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
