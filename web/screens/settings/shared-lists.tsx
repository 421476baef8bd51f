import { useCollection, useWhole, useWorkspace } from '../../lib/session.tsx'
import { shareList } from '../../lib/share-list.ts'
import { problemIn } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { ListView, MemberView } from '../../types.ts'
import { words as common } from '../../words/en/common.ts'
import { words as all } from '../../words/en/members.ts'
import { ListBoxes } from './list-boxes.tsx'

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
