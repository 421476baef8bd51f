import type { ReactNode } from 'react'
import { colors, listIcons } from '../../../src/core/appearance.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages } from '../../messages/en/list-appearance.ts'
import { ListIcon } from './list-icon.tsx'
import type { Appearance } from './list-mark.tsx'
import './appearance-choices.css'

type AppearanceChoicesProps = { chosen: Appearance; onChoose: (appearance: Appearance) => void }

/** The icons and colors that a list can have (0510). The focus begins at the chosen icon. */
export const AppearanceChoices = ({ chosen: { color, icon }, onChoose }: AppearanceChoicesProps) => (
  <>
    <Choices label={messages.icon} tint={color}>
      <Choice
        name="icon"
        label={messages.noIcon}
        chosen={icon === null}
        onChoose={() => onChoose({ color, icon: null })}
      />
      {listIcons.map((one) => (
        <Choice
          key={one}
          name="icon"
          label={messages.icons[one]}
          chosen={icon === one}
          onChoose={() => onChoose({ color, icon: one })}
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
        onChoose={() => onChoose({ color: null, icon })}
      />
      {colors.map((one) => (
        <Choice
          key={one}
          name="color"
          label={labels.colors[one]}
          chosen={color === one}
          onChoose={() => onChoose({ color: one, icon })}
        >
          <span className="swatch" style={{ background: `var(--label-${one})` }} />
        </Choice>
      ))}
    </Choices>
  </>
)

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
