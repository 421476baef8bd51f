import { useNavigate } from '../../router/hooks.ts'
import { Eye } from 'lucide-react'
import { useWorkspace } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { holdListDeletion } from '../lists/hold-list-deletion.ts'
import { messages } from '../../messages/en/first-run.ts'

type SampleBannerProps = { id: string; isPrivate: boolean }

/** What a sample list is, and the button that removes it whole (0421). */
export function SampleBanner({ id, isPrivate }: SampleBannerProps) {
  const { id: workspaceId, role } = useWorkspace()
  const navigate = useNavigate()
  const remove = () => {
    holdListDeletion(workspaceId, id, {
      path: `/sample-lists/${id}`,
      about: messages.banner.title,
      text: messages.removed,
    })
    void navigate({ to: '/today' })
  }
  return (
    <Banner>
      <span className="wide-only">
        <Icon of={Eye} />
      </span>
      <span className="grow">
        <b className="font-semibold">{messages.banner.title}</b>{' '}
        {isPrivate ? messages.banner.text : messages.banner.textShared}
      </span>
      {role !== 'guest' && <Button onClick={remove}>{messages.banner.remove}</Button>}
    </Banner>
  )
}
