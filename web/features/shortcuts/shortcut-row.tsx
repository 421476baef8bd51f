import { useRef, useState } from 'react'
import { commandFor, type CommandId } from '../../ui/commands/key-map.ts'
import { KeyHint } from '../../ui/commands/key-hint.tsx'
import { sayKeys } from '../../ui/commands/key-names.ts'
import { conflictsOf, withoutKeys } from '../../ui/commands/shortcut-conflicts.ts'
import { type ChangedShortcuts, shortcutsOf } from '../../ui/commands/changed-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatList } from '../../messages/format.ts'
import { messages } from '../../messages/en/keyboard.ts'
import { messages as shortcuts } from '../../messages/en/shortcuts.ts'
import { changeShortcuts } from './change-shortcuts.ts'
import { ShortcutRecorder } from './shortcut-recorder.tsx'

type ShortcutRowProps = { id: CommandId; changed: ChangedShortcuts }

/** A command with its shortcut, which can be changed, removed, and reset. */
export function ShortcutRow({ id, changed }: ShortcutRowProps) {
  const name = shortcuts.what[id]
  const [isRecording, setRecording] = useState(false)
  /** Keys that other commands have: null for the default. */
  const [wanted, setWanted] = useState<{ keys: string; isDefault: boolean }>()
  const changeButton = useRef<HTMLSpanElement>(null)
  const focusButton = () =>
    requestAnimationFrame(() => changeButton.current?.querySelector('button')?.focus())
  const leave = () => {
    setRecording(false)
    setWanted(undefined)
    focusButton()
  }
  const set = (keys: string, isDefault: boolean) => {
    const others = conflictsOf(id, keys, changed).map((other) => [other, withoutKeys(other, keys, changed)])
    const text = messages.done.set(name, sayKeys(keys))
    void changeShortcuts(changed, { ...Object.fromEntries(others), [id]: isDefault ? null : keys }, text)
    leave()
  }
  const want = (keys: string, isDefault = false) => {
    setRecording(false)
    if (conflictsOf(id, keys, changed).length === 0) set(keys, isDefault)
    else setWanted({ keys, isDefault })
  }
  const remove = () => {
    void changeShortcuts(changed, { [id]: '' }, messages.done.removed(name))
    focusButton()
  }
  const reset = () => {
    const [first] = commandFor(id).keys ?? []
    if (first !== undefined) return want(first, true)
    void changeShortcuts(changed, { [id]: null }, messages.done.removed(name))
    return focusButton()
  }
  return (
    <MarginRow as="li" tall margin={<KeyHint of={id} all />}>
      <span className="grow">
        {name} {changed[id] !== undefined && <Tag>{messages.changed}</Tag>}
        {wanted && (
          <span className="fault block" role="alert">
            {messages.conflict(
              sayKeys(wanted.keys),
              formatList(conflictsOf(id, wanted.keys, changed).map((other) => `“${shortcuts.what[other]}”`)),
            )}
          </span>
        )}
      </span>
      {isRecording ? (
        <ShortcutRecorder command={name} onRecord={want} onCancel={leave} />
      ) : wanted ? (
        <>
          <Button autoFocus onClick={() => set(wanted.keys, wanted.isDefault)}>
            {messages.takeOver}
          </Button>
          <Button kind="plain" onClick={leave}>
            {messages.cancel}
          </Button>
        </>
      ) : (
        <span className="shortcut-actions" ref={changeButton}>
          <Button aria-label={messages.changeOf(name)} onClick={() => setRecording(true)}>
            {messages.change}
          </Button>
          {shortcutsOf(id, changed).length > 0 && (
            <Button kind="plain" aria-label={messages.removeOf(name)} onClick={remove}>
              {messages.remove}
            </Button>
          )}
          {changed[id] !== undefined && (
            <Button kind="plain" aria-label={messages.resetOf(name)} onClick={reset}>
              {messages.reset}
            </Button>
          )}
        </span>
      )}
    </MarginRow>
  )
}
