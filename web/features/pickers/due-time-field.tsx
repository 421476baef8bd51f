import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { words as all } from '../../messages/en/pickers.ts'

const words = all.due
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type ClockProps = {
  time: string | null
  zone: string
  onTime: (time: string | null) => void
  onZone: (zone: string) => void
}

/** The hour of a deadline and the zone it is read in; without an hour it is the whole day. */
export function Clock({ time, zone, onTime, onZone }: ClockProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const name = typed ?? zone
  return (
    <div className="clock">
      <input
        type="time"
        className="input"
        aria-label={words.time}
        value={time ?? ''}
        onChange={({ target }) => onTime(target.value === '' ? null : target.value)}
      />
      {time === null ? (
        <span className="meta grow">{words.allDay}</span>
      ) : (
        <>
          <IconButton icon={X} small label={words.noTime} onClick={() => onTime(null)} />
          <input
            className="input grow"
            aria-label={words.zone}
            aria-invalid={zones.includes(name) ? undefined : true}
            list={id}
            spellCheck={false}
            value={name}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.target.value)
              if (zones.includes(event.target.value)) onZone(event.target.value)
            }}
            onBlur={() => setTyped(undefined)}
          />
          <datalist id={id}>
            {zones.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </div>
  )
}
