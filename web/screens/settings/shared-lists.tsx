import { call } from '../../api.ts'
import { forget, useCollection, useWorkspace } from '../../lib/session.tsx'
import { problemIn } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Box } from '../../parts/field.tsx'
import { toast } from '../../parts/toast-store.ts'
import type { ListView, MemberView } from '../../types.ts'
import { words as common } from '../../words/en/common.ts'
import { words as all } from '../../words/en/members.ts'

const words = all.sharing

/** The lists that a member sees because they are shared with them one by one; ticking shares at once. */
export function SharedLists({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const here = useWorkspace()
  const lists = useCollection<ListView>('/shares/lists')
  const shared = useCollection<Pick<ListView, 'id'>>(`/members/${member.id}/lists`)
  const theirs = new Set(shared.data?.data.map(({ id }) => id))
  const share = async (list: ListView, on: boolean) => {
    try {
      await call(on ? 'PUT' : 'DELETE', `/workspaces/${here.id}/lists/${list.id}/members/${member.id}`)
    } catch (error) {
      toast(problemIn(error).text)
    }
    await Promise.all([forget(here.id, '/members'), forget(here.id, '/shares/lists')])
  }
  return (
    <Dialog title={words.title(member.name)} onClose={onClose}>
      <p className="prose">{member.role === 'guest' ? words.guest : words.text}</p>
      {lists.data && shared.data && (
        <div className="max-h-72 overflow-auto">
          {lists.data.data.length === 0 && <p className="dim">{words.none}</p>}
          {lists.data.data.map((list) => (
            <Box
              key={list.id}
              label={list.name}
              {...(list.visibility === 'private' ? { why: words.private } : {})}
              checked={theirs.has(list.id)}
              onChange={(on) => void share(list, on)}
            />
          ))}
        </div>
      )}
      <footer>
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </footer>
    </Dialog>
  )
}
