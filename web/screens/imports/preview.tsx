import { Link } from '@tanstack/react-router'
import { usePeople } from '../../lib/people.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Blank, problemIn } from '../../parts/blank.tsx'
import { Bones, Entry } from '../../parts/ledger.tsx'
import { Select } from '../../parts/select.tsx'
import type { Import } from '../../types.ts'
import { problems } from '../../words/en/import-reasons.ts'
import { words } from '../../words/en/imports.ts'
import { counted } from '../../words/plural.ts'
import type { Deeds } from './actions.tsx'
import { Columns } from './columns.tsx'
import { Figures } from './figures.tsx'
import { Lost } from './lost.tsx'
import { Problems } from './problems.tsx'
import { Sample } from './sample.tsx'
import { Target } from './target.tsx'

type PreviewProps = { one: Import; deeds: Deeds }

/** What was recognised in a file, what would be made of it and what cannot, before anything is. */
export function Preview({ one, deeds }: PreviewProps) {
  const { name, size, format, state, problem, preview, columns } = one
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
        <Entry kind="lead">
          <p className="prose">
            <b className="font-semibold">
              {words.recognised(
                words.formats[format],
                counted(preview.tasks + preview.subtasks, words.units[format]),
                size,
              )}
            </b>{' '}
            {words.before}
          </p>
        </Entry>
      ) : (
        state === 'reading' && (
          <Blank title={words.reading.title(name)}>
            <p>{words.reading.text}</p>
          </Blank>
        )
      )}
      <Same one={one} />
      {deeds.refused !== null && (
        <Entry top tone="red">
          <span className="text-red" role="alert">
            {problemIn(deeds.refused).text}
          </span>
        </Entry>
      )}
      {wrong && <Format one={one} deeds={deeds} />}
      {columns !== null && <Columns one={one} columns={columns} onChange={deeds.change} />}
      <div aria-busy={isAnew || undefined} className="import-preview">
        {state === 'reading' && preview === null && !isAnew && <Bones rows={6} />}
        {!wrong && preview !== null && (
          <>
            <Target one={one} preview={preview} onChange={deeds.change} />
            <Figures preview={preview} />
            <Sample preview={preview} />
            <Problems preview={preview} />
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

/** The same bytes have been imported before: that is said before it happens twice. */
function Same({ one: { same_as } }: { one: Import }) {
  const { member_id } = useWorkspace()
  const people = usePeople()
  if (same_as === null) return null
  const { import_id, created_at, created_by } = same_as
  const by = created_by === null ? undefined : people.get(created_by)
  return (
    <Entry top tone="amber">
      <div className="blank">
        <h2>
          {created_by === member_id
            ? words.same.yours(created_at)
            : by === undefined
              ? words.same.unknown(created_at)
              : words.same.by(created_at, by)}
        </h2>
        <p>
          {words.same.text}{' '}
          {created_by === member_id && (
            <Link className="link" to="/settings/import/$id" params={{ id: import_id }}>
              {words.same.look}
            </Link>
          )}
        </p>
      </div>
    </Entry>
  )
}

const formats = Object.entries(words.formats).map(([value, label]) => ({ value, label }))

/** What the file is, where it was taken for something else or for nothing. */
function Format({ one: { format }, deeds }: PreviewProps) {
  const none = format === null ? [{ value: '', label: words.format.choose }] : []
  return (
    <Entry top margin={words.format.title}>
      <div className="w-56">
        <Select
          label={words.format.label}
          quiet
          value={format ?? ''}
          options={[...none, ...formats]}
          onChange={(next) => deeds.change({ format: next as NonNullable<Import['format']> })}
        />
      </div>
    </Entry>
  )
}
