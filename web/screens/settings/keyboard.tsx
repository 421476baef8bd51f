import { useState } from 'react'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { updateMe, useMe } from '../../data/session.ts'
import { commandFor, type CommandId, keyMap } from '../../ui/commands/key-map.ts'
import { matchesCommand } from '../../ui/commands/match-command.ts'
import { isChangeable } from '../../ui/commands/changed-shortcuts.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, SearchField } from '../../ui/field.tsx'
import { MarginList, MarginRow, RowList } from '../../ui/margin-list.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/keyboard.ts'
import { messages as shortcutMessages } from '../../messages/en/shortcuts.ts'
import { changeShortcuts } from '../../features/shortcuts/change-shortcuts.ts'
import { ShortcutRow } from '../../features/shortcuts/shortcut-row.tsx'
import '../../features/shortcuts/shortcuts.css'

const changeableCommands = (Object.keys(keyMap) as CommandId[]).filter(isChangeable)

/** Settings → Keyboard: every command with its shortcut. */
export function Screen() {
  const { single_keys: singleKeys, shortcuts: changed } = useMe().account.preferences
  const [query, setQuery] = useState('')
  const matches = changeableCommands.filter((id) => matchesCommand(id, query))
  const changedIds = Object.keys(changed)
  const setSingleKeys = async (on: boolean) => {
    const set = (next: boolean) => updateMe({ preferences: { single_keys: next } })
    try {
      await set(on)
      showUndoable({ text: messages.done.singleKeys(on), undo: () => set(!on), redo: () => set(on) })
    } catch (error) {
      showToast(describeError(error).text)
    }
  }
  const resetAll = () =>
    void changeShortcuts(
      changed,
      Object.fromEntries(changedIds.map((id) => [id, null])),
      messages.done.resetAll,
    )
  return (
    <Page
      title={messages.title}
      actions={changedIds.length > 0 && <Button onClick={resetAll}>{messages.resetAll}</Button>}
    >
      <PageBody>
        <MarginList>
          <MarginRow kind="lead">
            <p className="prose">{messages.lead}</p>
          </MarginRow>
          <SettingRow label="">
            <Checkbox
              label={messages.singleKeys}
              description={messages.singleKeysHint}
              checked={singleKeys}
              onChange={(on) => void setSingleKeys(on)}
            />
          </SettingRow>
          <MarginRow>
            <SearchField label={messages.find} value={query} onChange={setQuery} />
          </MarginRow>
          {Array.from(
            Map.groupBy(matches, (id) => shortcutMessages.where[commandFor(id).where]),
            ([where, ids]) => (
              <section key={where} aria-label={where}>
                <MarginRow kind="section">
                  <h2>{where}</h2>
                </MarginRow>
                <RowList label={where}>
                  {ids.map((id) => (
                    <ShortcutRow key={id} id={id} changed={changed} />
                  ))}
                </RowList>
              </section>
            ),
          )}
          {matches.length === 0 && (
            <MarginRow>
              <span className="dim" role="status">
                {messages.none}
              </span>
            </MarginRow>
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}
