import { Link } from '../../router/link.tsx'
import { useMemberNames } from '../../data/people.ts'
import { canManageWorkspace, useWorkspace } from '../../data/session.ts'
import { Banner } from '../../ui/empty-state.tsx'
import type { Import } from '../../lib/types.ts'
import { messages as importsMessages } from '../../messages/en/imports.ts'

const messages = importsMessages.alreadyImported

/** Warns that the same file has been imported before. */
export function AlreadyImported({ importJob: { same_as, started_at } }: { importJob: Import }) {
  const workspace = useWorkspace()
  const people = useMemberNames()
  if (same_as === null || started_at !== null) return null
  const { import_id, created_at, created_by } = same_as
  const isOwn = created_by === workspace.member_id
  const by = created_by === null ? undefined : people.get(created_by)
  return (
    <Banner>
      <span className="grow">
        <b className="font-semibold">
          {isOwn
            ? messages.yours(created_at)
            : by === undefined
              ? messages.unknown(created_at)
              : messages.by(created_at, by)}
        </b>{' '}
        {messages.text}
      </span>
      {(isOwn || canManageWorkspace(workspace)) && (
        <Link className="button" to="/settings/import/$id" params={{ id: import_id }}>
          {messages.look}
        </Link>
      )}
    </Banner>
  )
}
