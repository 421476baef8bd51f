import { useState } from 'react'
import { EmptyState, describeError } from '../../../ui/empty-state.tsx'
import { Skeleton, MarginRow } from '../../../ui/margin-list.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Import } from '../../../lib/types.ts'
import { problems } from '../../../messages/en/import-reasons.ts'
import { messages } from '../../../messages/en/imports.ts'
import { formatCount } from '../../../messages/format.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { PreviewCounts } from './preview-counts.tsx'
import { UnsupportedData } from './unsupported-data.tsx'
import { PreviewProblems } from './preview-problems.tsx'
import { PreviewSample } from './preview-sample.tsx'
import type { ImportActions, PreviewData } from '../use-import.ts'
import { UnassignedPeople } from './unassigned-people.tsx'
import { TargetList } from './target-list.tsx'
import { waitingText } from '../import-status.tsx'

type ImportPreviewProps = { importJob: Import; actions: ImportActions }

/** Shows what a file contains, what the import would create and what it can't, before anything is created. */
export function ImportPreview({ importJob, actions }: ImportPreviewProps) {
  const { name, format, state, problem, preview, columns } = importJob
  if (actions.isOthers) return <EmptyState title={messages.states[state]} />
  const wrong = state === 'failed' ? problems[problem?.reason ?? 'failed'] : undefined
  const waiting = waitingText(importJob)
  const isRereading = state === 'reading' && (preview !== null || columns !== null)
  return (
    <>
      {wrong ? (
        <EmptyState title={wrong.title}>
          <p>{wrong.text}</p>
        </EmptyState>
      ) : format !== null && preview !== null ? (
        <DetectedFormat importJob={importJob} format={format} preview={preview} actions={actions} />
      ) : (
        state === 'reading' && (
          <EmptyState title={waiting ?? messages.reading.title(name)}>
            <p>{waiting === undefined ? messages.reading.text : messages.waitingText}</p>
          </EmptyState>
        )
      )}
      {actions.refused !== null && (
        <MarginRow alignTop tone="red">
          <span className="text-red" role="alert">
            {describeError(actions.refused).text}
          </span>
        </MarginRow>
      )}
      {wrong && (
        <MarginRow alignTop margin={messages.format.title}>
          <FormatSelect importJob={importJob} actions={actions} />
        </MarginRow>
      )}
      {columns !== null && (
        <ColumnMapping importJob={importJob} columns={columns} onChange={actions.change} />
      )}
      <div aria-busy={isRereading || undefined} className="import-preview">
        {state === 'reading' && preview === null && !isRereading && <Skeleton rows={6} />}
        {!wrong && preview !== null && (
          <>
            <TargetList importJob={importJob} preview={preview} onChange={actions.change} />
            <PreviewCounts preview={preview} />
            <PreviewSample preview={preview} />
            <PreviewProblems preview={preview} />
            <UnassignedPeople importJob={importJob} preview={preview} />
            <UnsupportedData preview={preview} />
          </>
        )}
      </div>
      <span className="unseen" role="status">
        {isRereading ? messages.reading.again : (waiting ?? messages.states[state])}
      </span>
    </>
  )
}

type DetectedFormatProps = ImportPreviewProps & {
  format: NonNullable<Import['format']>
  preview: PreviewData
}

/** "Trello board, 84 cards", with a way to correct the file type. */
function DetectedFormat({ importJob, format, preview, actions }: DetectedFormatProps) {
  const [choosingFormat, setChoosingFormat] = useState(false)
  const name = preview.product ? messages.products[preview.product] : messages.formats[format]
  const count = formatCount(preview.tasks + preview.subtasks, messages.units[format])
  return (
    <MarginRow kind="lead">
      <p className="prose">
        <b className="font-semibold">{messages.detected(name, count, importJob.size)}</b> {messages.before}{' '}
        {!choosingFormat && (
          <button type="button" className="link" onClick={() => setChoosingFormat(true)}>
            {messages.format.other}
          </button>
        )}
      </p>
      {choosingFormat && <FormatSelect importJob={importJob} actions={actions} />}
    </MarginRow>
  )
}

const formatOptions = Object.entries(messages.formats).map(([value, label]) => ({ value, label }))

/** A select for the file type, where it was detected wrongly or not at all. */
function FormatSelect({ importJob: { format }, actions }: ImportPreviewProps) {
  const none = format === null ? [{ value: '', label: messages.format.choose }] : []
  return (
    <div className="import-format">
      <Select
        label={messages.format.label}
        quiet
        value={format ?? ''}
        options={[...none, ...formatOptions]}
        onChange={(next) => actions.change({ format: next as NonNullable<Import['format']> })}
      />
    </div>
  )
}
