import type { ReactNode } from 'react'
import type { Edit } from '../../data/use-draft-edit.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../messages/en/task-text.ts'

/** What somebody else has saved while one types, beside what one types. */
export function Overtaken({ edit, children }: { edit: Edit; children: ReactNode }) {
  if (!edit.isOvertaken) return null
  return (
    <div className="overtaken" role="status">
      <p className="meta">{words.overtaken}</p>
      {children}
      <span className="flex gap-2">
        <Button onClick={edit.stop}>{words.takeTheirs}</Button>
        <Button kind="plain" onClick={edit.keepMine}>
          {words.keepMine}
        </Button>
      </span>
    </div>
  )
}
