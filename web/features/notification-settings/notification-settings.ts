import { newKey, write } from '../../data/tasks/write-queue.ts'
import { showInstead } from '../../data/update-cached.ts'
import { did } from '../../ui/toast-store.ts'
import type { NotificationSettings, NotificationSettingsPatch } from '../../lib/types.ts'
import { words } from '../../messages/en/notification-settings.ts'

export const settingsPath = '/notifications/settings'
export const kinds = ['mention', 'assigned', 'due_soon', 'reminder'] as const
export type Kind = (typeof kinds)[number]
type Ways = NotificationSettings[Kind]
export type MailWay = Ways['mail']

/** Changes of what one is told of: shown at once, and taken back by their toast. */
export function notificationDeedsIn(workspaceId: string) {
  const save = (body: NotificationSettingsPatch): void => {
    showInstead<NotificationSettings>(workspaceId, settingsPath, (shown) => merged(shown, body))
    write({
      key: newKey(),
      workspace_id: workspaceId,
      method: 'PATCH',
      path: settingsPath,
      body,
      effects: [],
      about: words.title,
      reads: [settingsPath],
    })
  }
  const step = (text: string, to: NotificationSettingsPatch, from: NotificationSettingsPatch): void => {
    save(to)
    did({ text, undo: () => save(from), redo: () => save(to) })
  }
  return {
    setInbox(kind: Kind, inbox: boolean): void {
      const { title } = words.kinds[kind]
      const text = inbox ? words.inInbox(title) : words.notInInbox(title)
      step(text, { [kind]: { inbox } }, { [kind]: { inbox: !inbox } })
    },
    setMail(kind: Kind, { mail: before }: Ways, mail: MailWay): void {
      if (mail === before) return
      step(words.mailed[mail](words.kinds[kind].title), { [kind]: { mail } }, { [kind]: { mail: before } })
    },
    setHour(before: number, hour: number, said: string): void {
      step(words.hourSet(said), { daily_hour: hour }, { daily_hour: before })
    },
  }
}

function merged(
  shown: NotificationSettings,
  { daily_hour, ...ways }: NotificationSettingsPatch,
): NotificationSettings {
  const changed = kinds.map((kind) => [kind, { ...shown[kind], ...ways[kind] }])
  return { ...shown, ...Object.fromEntries(changed), daily_hour: daily_hour ?? shown.daily_hour }
}
