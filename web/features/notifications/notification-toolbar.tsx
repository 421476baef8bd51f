import { Link } from '../../router/link.tsx'
import { CheckCheck, Settings2 } from 'lucide-react'
import { useUnreadCount } from '../../data/unread-count.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { messages } from '../../messages/en/notifications.ts'

type NotificationToolbarProps = {
  unreadOnly: boolean
  onShow: (unreadOnly: boolean) => void
  onMarkAll: () => void
}

/** The filter and actions of the notifications. */
export function NotificationToolbar({ unreadOnly, onShow, onMarkAll }: NotificationToolbarProps) {
  const unread = useUnreadCount()
  return (
    <>
      {unread > 0 && (
        <>
          <span className="wide-only">
            <Button kind="plain" icon={CheckCheck} onClick={onMarkAll}>
              {messages.markAll}
            </Button>
          </span>
          <span className="only-small">
            <IconButton icon={CheckCheck} label={messages.markAll} onClick={onMarkAll} />
          </span>
        </>
      )}
      <SegmentedControl
        label={messages.show.label}
        value={unreadOnly ? 'unread' : 'all'}
        options={(['unread', 'all'] as const).map((value) => ({ value, label: messages.show[value] }))}
        onChange={(value) => onShow(value === 'unread')}
      />
      <Link
        to="/settings/notifications"
        className="icon-button"
        aria-label={messages.settings}
        title={messages.settings}
      >
        <Icon of={Settings2} />
      </Link>
    </>
  )
}
