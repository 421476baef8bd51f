import { Link } from '../router/link.tsx'
import { useState } from 'react'
import { commandFor, type CommandId, keyMap } from '../ui/commands/key-map.ts'
import { useMe } from '../data/session.ts'
import { allKeysOf, matchesCommand } from '../ui/commands/match-command.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { KeyHint } from '../ui/commands/key-hint.tsx'
import { MarginRow, MarginList, RowList } from '../ui/margin-list.tsx'
import { messages } from '../messages/en/shortcuts.ts'

const sectionOf = (id: CommandId): string => messages.where[commandFor(id).where]
/** All shortcuts, filtered by what they do, where they work, or the key itself. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { single_keys } = useMe().account.preferences
  const [query, setSought] = useState('')
  const matches = (Object.keys(keyMap) as CommandId[]).filter(
    (id) => allKeysOf(id).length > 0 && matchesCommand(id, query),
  )
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <Field label={messages.filter} value={query} onChange={setSought} autoFocus type="search" />
      <Link className="link" to="/settings/keyboard" onClick={onClose}>
        {messages.change}
      </Link>
      <div className="keys" role="region" tabIndex={0} aria-label={messages.title}>
        <MarginList>
          {!single_keys && <MarginRow>{messages.off}</MarginRow>}
          {Array.from(Map.groupBy(matches, sectionOf), ([where, ids]) => (
            <section key={where} aria-label={where}>
              <MarginRow kind="section">
                <h3>{where}</h3>
              </MarginRow>
              <RowList label={where}>
                {ids.map((id) => (
                  <MarginRow key={id} as="li" margin={<KeyHint of={id} all />}>
                    {messages.what[id]}
                  </MarginRow>
                ))}
              </RowList>
            </section>
          ))}
          {matches.length === 0 && <MarginRow>{messages.none}</MarginRow>}
        </MarginList>
      </div>
    </Dialog>
  )
}
