import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { updateCached } from '../../data/query-client.ts'
import { showUndoable } from '../../ui/toast-store.ts'
import type { NotificationSettings, NotificationSettingsPatch } from '../../lib/types.ts'
import { messages } from '../../messages/en/notification-settings.ts'

export const notificationSettingsPath = '/notifications/settings'
export const notificationKinds = ['mention', 'assigned', 'due_soon', 'reminder'] as const
export type NotificationKind = (typeof notificationKinds)[number]
type KindSettings = NotificationSettings[NotificationKind]
export type MailFrequency = KindSettings['mail']

/** Changes of what one is told of: shown at once, and taken back by their toast. */
export function notificationSettingsActions(workspaceId: string) {
  const save = (body: NotificationSettingsPatch): void => {
    updateCached<NotificationSettings>(workspaceId, notificationSettingsPath, (shown) =>
      mergeSettings(shown, body),
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
  const step = (text: string, to: NotificationSettingsPatch, from: NotificationSettingsPatch): void => {
    save(to)
    showUndoable({ text, undo: () => save(from), redo: () => save(to) })
  }
  return {
    setInbox(kind: NotificationKind, inbox: boolean): void {
      const { title } = messages.kinds[kind]
      const text = inbox ? messages.inInbox(title) : messages.notInInbox(title)
      step(text, { [kind]: { inbox } }, { [kind]: { inbox: !inbox } })
    },
    setMail(kind: NotificationKind, { mail: before }: KindSettings, mail: MailFrequency): void {
      if (mail === before) return
      step(
        messages.mailed[mail](messages.kinds[kind].title),
        { [kind]: { mail } },
        { [kind]: { mail: before } },
      )
    },
    setHour(before: number, hour: number, said: string): void {
      step(messages.hourSet(said), { daily_hour: hour }, { daily_hour: before })
    },
  }
}

function mergeSettings(
  shown: NotificationSettings,
  { daily_hour, ...ways }: NotificationSettingsPatch,
): NotificationSettings {
  const changed = notificationKinds.map((kind) => [kind, { ...shown[kind], ...ways[kind] }])
  return { ...shown, ...Object.fromEntries(changed), daily_hour: daily_hour ?? shown.daily_hour }
}
