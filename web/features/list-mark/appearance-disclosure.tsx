import { Shapes } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages } from '../../messages/en/list-appearance.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppearanceChoices } from './appearance-choices.tsx'
import { ListDrawing } from './list-drawing.tsx'
import type { Appearance } from './list-mark.tsx'

type AppearanceDisclosureProps = {
  chosen: Appearance
  onChoose: (appearance: Appearance) => void
  /** The field for the name, beside which it is. */
  children: ReactNode
}

/** A button before the name of a list, and the icons and colors that it opens below (0510). */
export function AppearanceDisclosure({ chosen, onChoose, children }: AppearanceDisclosureProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { color, icon } = chosen
  const label = messages.button(icon && messages.icons[icon], color && labels.colors[color])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Else it would close the dialog, and what has been typed with it.
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="named-appearance">
        <button
          ref={button}
          type="button"
          className="appearance-button"
          aria-label={label}
          title={label}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {icon || color ? <ListDrawing of={chosen} /> : <Icon of={Shapes} />}
        </button>
        {children}
      </div>
      {open && (
        <div id={id} className="grid gap-3" onKeyDown={closeOnEscape}>
          <AppearanceChoices chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </>
  )
}
