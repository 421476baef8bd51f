import { useId, useState } from 'react'

type PhraseFieldProps = {
  label: string
  /** What holds now, in words; empty for nothing. */
  shown: string
  empty: string
  /** How one may say it. */
  help: string
  fault: string | undefined
  /** Understands what was typed; false keeps it for mending. */
  onRead: (text: string) => boolean
}

/** A fact that is changed by saying it: Enter takes it, Escape restores. */
export function PhraseField({ label, shown, empty, help, fault, onRead }: PhraseFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  return (
    <span className="phrase">
      <input
        aria-label={label}
        aria-describedby={`${id}-says`}
        aria-invalid={(typed !== undefined && fault !== undefined) || undefined}
        value={typed ?? shown}
        placeholder={typed === undefined ? empty : help}
        onFocus={(event) => {
          setTyped(shown)
          event.currentTarget.select()
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && onRead((typed ?? '').trim())) event.currentTarget.blur()
          if (event.key === 'Escape') {
            event.stopPropagation()
            event.currentTarget.blur()
          }
        }}
      />
      <span className="unseen" id={`${id}-says`}>
        {help}
      </span>
      {typed !== undefined && fault !== undefined && (
        <span className="text-red t-12" role="alert">
          {fault}
        </span>
      )}
    </span>
  )
}
