import { type KeyboardEvent, useState } from 'react'
import { formatMinutes, parseEstimate } from '../../../src/core/phrases/estimate.ts'
import { estimateMinutesMax } from '../../data/limits.ts'
import { Button } from '../../ui/button.tsx'
import { messages as estimates } from '../../messages/en/estimates.ts'
import { setEstimates } from '../estimates/set-estimates.ts'
import { PhraseInput } from './phrase-input.tsx'
import type { PickerProps } from './picker-props.ts'

const messages = estimates.picker
const shortcuts = [15, 30, 60, 120, 240, 480]

/** Picks how long tasks take, in words or from what people choose most. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const [text, setText] = useState('')
  const typed = parseEstimate(text, estimateMinutesMax)
  const fault = text.trim() === '' || typed !== undefined ? undefined : messages.notUnderstood(text.trim())
  const apply = (minutes: number | null) => {
    setEstimates(actions, rows, minutes)
    onDone()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return
    apply(typed)
    event.preventDefault()
  }
  const [first] = rows
  const isSame = rows.every(({ estimate_minutes }) => estimate_minutes === first?.estimate_minutes)
  const shown = typed ?? (isSame ? first?.estimate_minutes : null)
  return (
    <div className="picker-form">
      <PhraseInput
        label={messages.inputLabel}
        preview="estimate-preview"
        example={messages.example}
        fault={fault}
        value={text}
        onChange={setText}
        onKeyDown={keys}
      />
      {fault === undefined ? (
        <p className="preview" id="estimate-preview" role="status">
          {shown == null ? (
            <span className="dim">{messages.none}</span>
          ) : (
            <b className="font-medium">{formatMinutes(shown)}</b>
          )}
        </p>
      ) : (
        <p className="preview text-red" id="estimate-preview" role="alert">
          {fault}
        </p>
      )}
      <div className="nearby">
        {shortcuts.map((minutes) => (
          <Button key={minutes} kind="plain" onClick={() => apply(minutes)}>
            {formatMinutes(minutes)}
          </Button>
        ))}
        <Button kind="plain" onClick={() => apply(null)}>
          {messages.none}
        </Button>
      </div>
    </div>
  )
}
