import { useState } from 'react'
import { Blank, problemIn } from '../../../ui/empty-state.tsx'
import { Bones, Entry } from '../../../ui/margin-list.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Import } from '../../../lib/types.ts'
import { problems } from '../../../messages/en/import-reasons.ts'
import { words } from '../../../messages/en/imports.ts'
import { counted } from '../../../messages/format.ts'
import type { Deeds } from '../import-buttons.tsx'
import { Columns } from './column-mapping.tsx'
import { Figures } from './preview-counts.tsx'
import { Lost } from './unsupported-data.tsx'
import { Problems } from './preview-problems.tsx'
import { Sample } from './preview-sample.tsx'
import type { Preview as Found } from './preview-data.ts'
import { Strangers } from './unknown-assignees.tsx'
import { Target } from './target-list.tsx'

type PreviewProps = { one: Import; deeds: Deeds }

/** What was recognised in a file, what would be made of it and what cannot, before anything is. */
export function Preview({ one, deeds }: PreviewProps) {
  const { name, format, state, problem, preview, columns } = one
  if (deeds.isOthers) return <Blank title={words.states[state]} />
  const wrong = state === 'failed' ? problems[problem?.reason ?? 'failed'] : undefined
  const isAnew = state === 'reading' && (preview !== null || columns !== null)
  return (
    <>
      {wrong ? (
        <Blank title={wrong.title}>
          <p>{wrong.text}</p>
        </Blank>
      ) : format !== null && preview !== null ? (
        <Recognised one={one} format={format} preview={preview} deeds={deeds} />
      ) : (
        state === 'reading' && (
          <Blank title={words.reading.title(name)}>
            <p>{words.reading.text}</p>
          </Blank>
        )
      )}
      {deeds.refused !== null && (
        <Entry top tone="red">
          <span className="text-red" role="alert">
            {problemIn(deeds.refused).text}
          </span>
        </Entry>
      )}
      {wrong && (
        <Entry top margin={words.format.title}>
          <Format one={one} deeds={deeds} />
        </Entry>
      )}
      {columns !== null && <Columns one={one} columns={columns} onChange={deeds.change} />}
      <div aria-busy={isAnew || undefined} className="import-preview">
        {state === 'reading' && preview === null && !isAnew && <Bones rows={6} />}
        {!wrong && preview !== null && (
          <>
            <Target one={one} preview={preview} onChange={deeds.change} />
            <Figures preview={preview} />
            <Sample preview={preview} />
            <Problems preview={preview} />
            <Strangers preview={preview} />
            <Lost preview={preview} />
          </>
        )}
      </div>
      <span className="unseen" role="status">
        {isAnew ? words.reading.anew : words.states[state]}
      </span>
    </>
  )
}

type RecognisedProps = PreviewProps & { format: NonNullable<Import['format']>; preview: Found }

/** "Trello board, 84 cards"; whoever knows better can say so. */
function Recognised({ one, format, preview, deeds }: RecognisedProps) {
  const [asked, setAsked] = useState(false)
  const count = counted(preview.tasks + preview.subtasks, words.units[format])
  return (
    <Entry kind="lead">
      <p className="prose">
        <b className="font-semibold">{words.recognised(words.formats[format], count, one.size)}</b>{' '}
        {words.before}{' '}
        {!asked && (
          <button type="button" className="link" onClick={() => setAsked(true)}>
            {words.format.other}
          </button>
        )}
      </p>
      {asked && <Format one={one} deeds={deeds} />}
    </Entry>
  )
}

const formats = Object.entries(words.formats).map(([value, label]) => ({ value, label }))

/** What the file is, where it was taken for something else or for nothing. */
function Format({ one: { format }, deeds }: PreviewProps) {
  const none = format === null ? [{ value: '', label: words.format.choose }] : []
  return (
    <div className="import-format">
      <Select
        label={words.format.label}
        quiet
        value={format ?? ''}
        options={[...none, ...formats]}
        onChange={(next) => deeds.change({ format: next as NonNullable<Import['format']> })}
      />
    </div>
  )
}
