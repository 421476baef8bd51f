import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { messages as pickersMessages } from '../../messages/en/pickers.ts'

const messages = pickersMessages.due
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type DueTimeFieldProps = {
  time: string | null
  zone: string
  onTime: (time: string | null) => void
  onZone: (zone: string) => void
}

/** The time of a due date and its zone; empty for all day. */
export function DueTimeField({ time, zone, onTime, onZone }: DueTimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? zone
  return (
    <div className="clock">
      <input
        type="time"
        className="input"
        aria-label={messages.time}
        value={time ?? ''}
        onChange={({ target }) => onTime(target.value === '' ? null : target.value)}
      />
      {time === null ? (
        <span className="meta grow">{messages.allDay}</span>
      ) : (
        <>
          <IconButton icon={X} small label={messages.noTime} onClick={() => onTime(null)} />
          <input
            className="input grow"
            aria-label={messages.zone}
            aria-invalid={timeZones.includes(name) ? undefined : true}
            list={id}
            spellCheck={false}
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              if (timeZones.includes(event.target.value)) onZone(event.target.value)
            }}
            onBlur={() => setTyped(undefined)}
          />
          <datalist id={id}>
            {timeZones.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </div>
  )
}
