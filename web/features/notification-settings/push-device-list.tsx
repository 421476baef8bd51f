import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/api.ts'
import {
  pushDevicesPath,
  PushRefused,
  pushSupport,
  turnPushOff,
  turnPushOn,
} from '../../data/on-device/push-device.ts'
import { queryClient } from '../../data/query-client.ts'
import { useMe } from '../../data/session.ts'
import { deviceName } from '../../messages/device-name.ts'
import { useNow } from '../../lib/use-now.ts'
import type { PushDevice, PushDevices } from '../../lib/types.ts'
import { Button } from '../../ui/button.tsx'
import { describeError, ErrorState } from '../../ui/empty-state.tsx'
import { MarginRow, RowList, Skeleton } from '../../ui/margin-list.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { formatDay, formatLast } from '../../messages/format-date.ts'
import { messages as settingsMessages } from '../../messages/en/notification-settings.ts'

const messages = settingsMessages.devices
const devicesKey = [pushDevicesPath]
const reload = () => queryClient.invalidateQueries({ queryKey: devicesKey })

/** The browsers that are sent notifications: turns them on for this one, and tests and removes each. */
export function PushDeviceList() {
  const devices = useQuery({
    queryKey: devicesKey,
    queryFn: () => call<PushDevices>('GET', pushDevicesPath),
  })
  const found = devices.data?.data
  return (
    <>
      <MarginRow kind="section">
        <h2>{messages.title}</h2>
      </MarginRow>
      {found ? (
        <>
          {!found.some(({ current }) => current) && <TurnOn />}
          {found.length > 0 && (
            <RowList label={messages.list}>
              {found.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </RowList>
          )}
        </>
      ) : devices.error ? (
        <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <Skeleton rows={1} tall />
      )}
    </>
  )
}

function TurnOn() {
  const { id } = useMe().account
  const turnOn = useAction(async () => {
    await turnPushOn(id)
    await reload()
    showToast(messages.turnedOn)
  })
  const support = pushSupport()
  if (support !== 'yes')
    return (
      <SettingRow label={messages.label}>
        <p className="meta">{support === 'install' ? messages.install : messages.unsupported}</p>
      </SettingRow>
    )
  if (Notification.permission === 'denied')
    return (
      <SettingRow label={messages.label}>
        <p className="meta">{messages.blocked}</p>
      </SettingRow>
    )
  const { error } = turnOn
  return (
    <SettingRow label={messages.label} hint={messages.hint}>
      <Button pending={turnOn.pending} onClick={() => void turnOn.run()}>
        {messages.turnOn}
      </Button>
      {error !== undefined && error !== null && (
        <p className="text-red" role="alert">
          {error instanceof PushRefused ? messages.refused[error.reason] : describeError(error).text}
        </p>
      )}
    </SettingRow>
  )
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { id, user_agent, created_at, last_seen_at, current } = device
  const now = useNow(30_000)
  const name = deviceName(user_agent) ?? messages.unknown
  const test = useAction(async () => {
    await call('POST', `${pushDevicesPath}/${id}/test`)
    showToast(messages.tested(name))
  })
  const remove = useAction(async () => {
    // First here, or the device could renew itself after it has been removed.
    if (current) await turnPushOff()
    await call('DELETE', `${pushDevicesPath}/${id}`)
    await reload()
    showToast(messages.removed(name))
  })
  const error = test.error ?? remove.error
  return (
    <MarginRow as="li" tall margin={<Timestamp at={last_seen_at}>{formatLast(last_seen_at, now)}</Timestamp>}>
      <div className="grow min-w-0">
        <span className="flex items-center gap-2">
          <b className="font-semibold">{name}</b>
          {current && <Tag tone="good">{messages.current}</Tag>}
        </span>
        <span className="meta">{messages.since(formatDay(created_at))}</span>
        {error !== undefined && error !== null && (
          <p className="text-red" role="alert">
            {describeError(error).text}
          </p>
        )}
      </div>
      <Button
        kind="plain"
        pending={test.pending}
        onClick={() => void test.run()}
        aria-label={`${messages.test}: ${name}`}
      >
        {messages.test}
      </Button>
      <Button
        kind="plain"
        pending={remove.pending}
        onClick={() => void remove.run()}
        aria-label={`${messages.remove}: ${name}`}
      >
        {messages.remove}
      </Button>
    </MarginRow>
  )
}
