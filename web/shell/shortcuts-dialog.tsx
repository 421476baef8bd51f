import { useState } from 'react'
import { commandOf, type CommandId, keyMap } from '../ui/commands/key-map.ts'
import { useMe } from '../data/session.ts'
import { keyName, pressesOf } from '../ui/commands/key-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Keys } from '../ui/commands/key-hint.tsx'
import { Entry, Ledger, Rows } from '../ui/margin-list.tsx'
import { words } from '../messages/en/shortcuts.ts'

const sectionOf = (id: CommandId): string => words.where[commandOf(id).where]
const keysOf = ({ keys = [], own = [] }: ReturnType<typeof commandOf>): readonly string[] => [...keys, ...own]
const withKeys = (Object.keys(keyMap) as CommandId[]).filter((id) => keysOf(commandOf(id)).length > 0)

/** Every key, filtered as one types: by what it does, where, or the key itself. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { single_keys } = useMe().account.preferences
  const [sought, setSought] = useState('')
  const found = withKeys.filter((id) => isSought(id, sought.trim().toLowerCase()))
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Field label={words.filter} value={sought} onChange={setSought} autoFocus type="search" />
      <div className="keys" role="region" tabIndex={0} aria-label={words.title}>
        <Ledger>
          {!single_keys && <Entry>{words.off}</Entry>}
          {Array.from(Map.groupBy(found, sectionOf), ([where, ids]) => (
            <section key={where} aria-label={where}>
              <Entry kind="section">
                <h3>{where}</h3>
              </Entry>
              <Rows label={where}>
                {ids.map((id) => (
                  <Entry key={id} as="li" margin={<Keys of={id} all />}>
                    {words.what[id]}
                  </Entry>
                ))}
              </Rows>
            </section>
          ))}
          {found.length === 0 && <Entry>{words.none}</Entry>}
        </Ledger>
      </div>
    </Dialog>
  )
}

const isSought = (id: CommandId, sought: string): boolean =>
  `${words.what[id]} ${sectionOf(id)}`.toLowerCase().includes(sought) ||
  keysOf(commandOf(id)).some((keys) => pressesOf(keys).flat().map(keyName).join(' ').toLowerCase() === sought)
