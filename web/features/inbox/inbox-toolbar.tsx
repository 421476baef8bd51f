import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useUnread } from '../../data/unread-count.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { words } from '../../messages/en/inbox.ts'

type ToolsProps = { unreadOnly: boolean; onShow: (unreadOnly: boolean) => void; onMarkAll: () => void }

/** What is shown of the inbox, and what is done with all of it. */
export function Tools({ unreadOnly, onShow, onMarkAll }: ToolsProps) {
  const unread = useUnread()
  return (
    <>
      {unread > 0 && (
        <>
          <span className="wide-only">
            <Button kind="plain" icon={CheckCheck} onClick={onMarkAll}>
              {words.markAll}
            </Button>
          </span>
          <span className="only-small">
            <IconButton icon={CheckCheck} label={words.markAll} onClick={onMarkAll} />
          </span>
        </>
      )}
      <Segments
        label={words.show.label}
        value={unreadOnly ? 'unread' : 'all'}
        options={(['unread', 'all'] as const).map((value) => ({ value, label: words.show[value] }))}
        onChange={(value) => onShow(value === 'unread')}
      />
      <Link
        to="/settings/notifications"
        className="icon-button"
        aria-label={words.settings}
        title={words.settings}
      >
        <Icon of={Settings2} />
      </Link>
    </>
  )
}
