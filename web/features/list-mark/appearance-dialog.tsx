import { type ReactNode, useState } from 'react'
import { colors, listIcons } from '../../../src/core/appearance.ts'
import { useWorkspace } from '../../data/session.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages } from '../../messages/en/list-appearance.ts'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { createListActions, type NamedList } from '../lists/list-actions.ts'
import { ListIcon } from './list-icon.tsx'
import type { Appearance } from './list-mark.tsx'
import './appearance-dialog.css'

type AppearanceDialogProps = { list: NamedList & Appearance; onClose: () => void }

/** Chooses the icon and color of a list, which everyone with access to it sees (0510). */
export function AppearanceDialog({ list, onClose }: AppearanceDialogProps) {
  const { id: workspaceId } = useWorkspace()
  const [color, setColor] = useState(list.color)
  const [icon, setIcon] = useState(list.icon)
  const submit = () => {
    if (color !== list.color || icon !== list.icon)
      createListActions(workspaceId).setAppearance(list, { color, icon }, messages.changed(list.name))
    onClose()
  }
  return (
    <Dialog title={messages.title(list.name)} onClose={onClose}>
      <DialogForm action={messages.action} pending={false} onSubmit={submit} onCancel={onClose}>
        <Choices label={messages.icon} tint={color}>
          <Choice name="icon" label={messages.noIcon} chosen={icon === null} onChoose={() => setIcon(null)} />
          {listIcons.map((one) => (
            <Choice
              key={one}
              name="icon"
              label={messages.icons[one]}
              chosen={icon === one}
              onChoose={() => setIcon(one)}
            >
              <ListIcon of={one} />
            </Choice>
          ))}
        </Choices>
        <Choices label={messages.color}>
          <Choice
            name="color"
            label={messages.noColor}
            chosen={color === null}
            onChoose={() => setColor(null)}
          />
          {colors.map((one) => (
            <Choice
              key={one}
              name="color"
              label={labels.colors[one]}
              chosen={color === one}
              onChoose={() => setColor(one)}
            >
              <span className="swatch" style={{ background: `var(--label-${one})` }} />
            </Choice>
          ))}
        </Choices>
        <p className="meta">{messages.text}</p>
      </DialogForm>
    </Dialog>
  )
}

type ChoicesProps = { label: string; tint?: Appearance['color']; children: ReactNode }

const Choices = ({ label, tint, children }: ChoicesProps) => (
  <fieldset className="appearance" style={tint ? { color: `var(--label-${tint})` } : undefined}>
    <legend>{label}</legend>
    {children}
  </fieldset>
)

type ChoiceProps = {
  name: string
  label: string
  chosen: boolean
  onChoose: () => void
  children?: ReactNode
}

/** One of several; without content, it stands for none. */
const Choice = ({ name, label, chosen, onChoose, children }: ChoiceProps) => (
  <label title={label}>
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={chosen}
      autoFocus={chosen && name === 'icon'}
      onChange={onChoose}
    />
    {children ?? <span className="no-choice" />}
  </label>
)
