import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Entry, Ledger, Rows } from '../parts/ledger.tsx'
import { words } from '../words/en/frame.ts'
import { keyMap } from './keys.ts'
import { usePageKeyMap } from './page-keys.ts'

/** Every key, filtered as one types. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [sought, setSought] = useState('')
  const here = usePageKeyMap()
  const found = [...here, ...keyMap].filter(({ what, where }) =>
    `${what} ${where}`.toLowerCase().includes(sought.toLowerCase()),
  )
  return (
    <Dialog title={words.keys.title} onClose={onClose}>
      <Field label={words.keys.filter} value={sought} onChange={setSought} autoFocus type="search" />
      <div className="keys" role="region" tabIndex={0} aria-label={words.keys.title}>
        <Ledger>
          <Rows label={words.keys.title}>
            {found.map(({ what, keys }) => (
              <Entry
                key={what}
                as="li"
                margin={keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              >
                {what}
              </Entry>
            ))}
          </Rows>
          {found.length === 0 && <Entry>{words.keys.none}</Entry>}
        </Ledger>
      </div>
    </Dialog>
  )
}
