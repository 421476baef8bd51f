import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspace, useWorkspaceQuery } from '../../data/session.ts'
import type { ListSummary, NewPublicLink, PublicLink } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/public-link.ts'
import { Button } from '../../ui/button.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { describeError, ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { PublicLinkShows } from './public-link-shows.tsx'

/** A new link shows none of it (0515). */
const nothing: PublicLink['shows'] = { people: false, comments: false, files: false, details: false }

type PublicLinkDialogProps = {
  list: Pick<ListSummary, 'name' | 'visibility' | 'archived'> & { id: string }
  onClose: () => void
}

/** The public link of a list: create, copy once, choose what it shows, replace, turn off (0472, 0515). */
export function PublicLinkDialog({ list, onClose }: PublicLinkDialogProps) {
  const { id } = useWorkspace()
  const path = `/lists/${list.id}/link`
  const read = useWorkspaceQuery<PublicLink>(path)
  const [url, setUrl] = useState<string | null>(null)
  const [confirming, setConfirming] = useState<'replace' | 'off' | null>(null)
  const show = (link: PublicLink) => queryClient.setQueryData(['workspace', id, path], link)
  const create = useAction(async () => {
    const { url: created, ...link } = await call<NewPublicLink>('POST', `/workspaces/${id}${path}`)
    showToast(confirming === 'replace' ? messages.replaced : messages.created)
    show(link)
    setUrl(created)
    setConfirming(null)
  })
  const turnOff = useAction(async () => {
    await call('DELETE', `/workspaces/${id}${path}`)
    showToast(messages.turnedOff)
    if (read.data) show({ ...read.data, created_at: null, shows: nothing })
    setUrl(null)
    setConfirming(null)
  })
  return (
    <Dialog title={messages.title(list.name)} large onClose={onClose}>
      {read.data ? (
        <LinkState {...{ list, path, url, create }} link={read.data} onAsk={setConfirming} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton rows={2} />
      )}
      <footer>
        <Button onClick={onClose}>{common.close}</Button>
      </footer>
      {confirming !== null && (
        <ConfirmDialog
          {...(confirming === 'replace' ? messages.replacing : messages.turningOff)}
          pending={create.pending || turnOff.pending}
          error={confirming === 'replace' ? create.error : turnOff.error}
          onSubmit={() => void (confirming === 'replace' ? create : turnOff).run()}
          onCancel={() => setConfirming(null)}
        >
          <p>{confirming === 'replace' ? messages.replacing.text : messages.turningOff.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

type LinkStateProps = {
  list: PublicLinkDialogProps['list']
  path: string
  link: PublicLink
  /** The URL of a link that was just created. */
  url: string | null
  create: ReturnType<typeof useAction<[]>>
  onAsk: (action: 'replace' | 'off') => void
}

/** What the link shows, whether there is one, and what can be done with it. */
function LinkState({ list, path, link: { allowed, created_at, shows }, url, create, onAsk }: LinkStateProps) {
  const canCreate = allowed && !list.archived
  return (
    <>
      <div className="prose">
        <p>{messages.explanation}</p>
        {!allowed && (
          <p>
            <b className="font-semibold">{messages.forbidden.title}</b> {messages.forbidden.text}
          </p>
        )}
        {allowed && list.archived && <p>{messages.archived}</p>}
        {canCreate && list.visibility === 'private' && <p>{messages.private}</p>}
        {created_at === null && canCreate && (
          <p>
            {messages.shows.always} {messages.shows.onceCreated}
          </p>
        )}
        {created_at !== null && canCreate && <p>{url === null ? messages.on(created_at) : messages.once}</p>}
      </div>
      {url !== null && <CopyRow text={url} label={messages.copy} primary />}
      {created_at !== null && canCreate && <PublicLinkShows path={path} shows={shows} />}
      <div className="flex flex-wrap items-center gap-2.5">
        {created_at === null && canCreate && (
          <Button kind="primary" pending={create.pending} onClick={() => void create.run()}>
            {messages.create}
          </Button>
        )}
        {created_at !== null && canCreate && (
          <Button icon={RefreshCw} onClick={() => onAsk('replace')}>
            {messages.replace}
          </Button>
        )}
        {created_at !== null && (
          <Button danger onClick={() => onAsk('off')}>
            {messages.turnOff}
          </Button>
        )}
        {created_at === null && (
          <span className="dim" role={create.error === null ? undefined : 'alert'}>
            {create.error === null ? messages.none : describeError(create.error).text}
          </span>
        )}
      </div>
    </>
  )
}
