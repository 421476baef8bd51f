import { Archive } from 'lucide-react'
import { listDeedsIn, type NamedList } from '../../frame/list-deeds.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Banner } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { words as all } from '../../words/en/lists.ts'

const words = all.archivedBanner

/** Says that nothing in a list can be changed, and takes it back into use. */
export function ArchivedBanner({ list }: { list: NamedList }) {
  const { id, role } = useWorkspace()
  return (
    <Banner>
      <span className="wide-only">
        <Icon of={Archive} />
      </span>
      <span className="grow">
        <b className="font-semibold">{words.title}</b>{' '}
        {role === 'guest' ? all.archivedLists.keepers : words.text}
      </span>
      {role !== 'guest' && <Button onClick={() => listDeedsIn(id).unarchive(list)}>{all.unarchive}</Button>}
    </Banner>
  )
}
