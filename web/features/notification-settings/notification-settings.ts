import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { updateCached } from '../../data/query-client.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { NotificationSettings, NotificationSettingsPatch } from '../../lib/types.ts'
import { messages } from '../../messages/en/notification-settings.ts'

export const notificationSettingsPath = '/notifications/settings'
export const notificationKinds = ['mention', 'assigned', 'due_soon', 'reminder', 'unblocked'] as const
export type NotificationKind = (typeof notificationKinds)[number]
type KindSettings = NotificationSettings[NotificationKind]
export type MailFrequency = KindSettings['mail']

/** Changes notification settings. Changes show right away, and their toasts can undo them. */
export function notificationSettingsActions(workspaceId: string) {
  const save = (body: NotificationSettingsPatch): void => {
    updateCached<NotificationSettings>(workspaceId, notificationSettingsPath, (cached) =>
      mergeSettings(cached, body),
    )
    enqueueWrite({
      key: newIdempotencyKey(),
      workspace_id: workspaceId,
      method: 'PATCH',
      path: notificationSettingsPath,
      body,
      effects: [],
      about: messages.title,
      reads: [notificationSettingsPath],
    })
  }
  const change = (text: string, to: NotificationSettingsPatch, from: NotificationSettingsPatch): void => {
    save(to)
    showUndoable({ text, undo: () => save(from), redo: () => save(to) })
  }
  return {
    setInApp(kind: NotificationKind, inbox: boolean): void {
      const { title } = messages.kinds[kind]
      const text = inbox ? messages.inApp(title) : messages.notInApp(title)
      change(text, { [kind]: { inbox } }, { [kind]: { inbox: !inbox } })
    },
    setPush(kind: NotificationKind, push: boolean): void {
      const { title } = messages.kinds[kind]
      const text = push ? messages.pushed(title) : messages.notPushed(title)
      change(text, { [kind]: { push } }, { [kind]: { push: !push } })
    },
    setMail(kind: NotificationKind, { mail: before }: KindSettings, mail: MailFrequency): void {
      if (mail === before) return
      change(
        messages.mailed[mail](messages.kinds[kind].title),
        { [kind]: { mail } },
        { [kind]: { mail: before } },
      )
    },
    setHour(before: number, hour: number, label: string): void {
      change(messages.hourSet(label), { daily_hour: hour }, { daily_hour: before })
    },
  }
}

function mergeSettings(
  cached: NotificationSettings,
  { daily_hour, ...kinds }: NotificationSettingsPatch,
): NotificationSettings {
  const changed = notificationKinds.map((kind) => [kind, { ...cached[kind], ...kinds[kind] }])
  return { ...cached, ...Object.fromEntries(changed), daily_hour: daily_hour ?? cached.daily_hour }
}
