import { Plus, Tag } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Span } from '../../../src/core/phrases/settle-spans.ts'
import { ApiError } from '../../data/api.ts'
import { createLabel, deleteLabel } from '../../data/change-labels.ts'
import { labelsPath, useLabels } from '../../data/labels.ts'
import { labelsMax, taskLabelsMax } from '../../data/limits.ts'
import { queryClient } from '../../data/query-client.ts'
import { useWorkspace } from '../../data/session.ts'
import { useOnline } from '../../lib/use-online.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages } from '../../messages/en/quick-add.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { KeyCombo } from '../../ui/commands/key-hint.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'

/** Returns why a line can't get a new label now, if it can't. */
export function useNewLabelRefusal(spans: readonly Span[]): string | undefined {
  const isOffered = spans.some(({ value }) => value.kind === 'newLabel')
  const { labels: all = [] } = useLabels({ enabled: isOffered })
  const online = useOnline()
  const ofTask = spans.filter(({ value, state }) => value.kind === 'label' && state !== 'offered')
  if (!isOffered) return undefined
  if (all.length >= labelsMax) return labels.picker.allUsed(labelsMax)
  if (ofTask.length >= taskLabelsMax) return labels.picker.full(taskLabelsMax)
  return online ? undefined : messages.newLabel.offline
}

type NewLabelChipProps = {
  name: string
  /** Where its word ends, by which the line finds it. */
  end: number
  /** Why it can't be created. */
  refusal: string | undefined
  /** Whether to show the keys that take the offer: the arrow goes to one of them. */
  showsKeys: boolean
  /** Called once the label exists. */
  onCreated: () => void
  /** Gives the line the focus again. */
  onDone: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Offers to create the label that a `#word` would be, or says why that can't be done. */
export function NewLabelChip(props: NewLabelChipProps) {
  const { name, end, refusal, showsKeys, onCreated, onDone, onKeyDown } = props
  const { id: workspaceId } = useWorkspace()
  const { labels: all = [] } = useLabels()
  const [pending, setPending] = useState(false)
  const create = async () => {
    setPending(true)
    try {
      const { id } = await createLabel(workspaceId, name, all.length)
      showUndoable({
        text: messages.newLabel.created(name),
        undo: () => deleteLabel(workspaceId, id),
      })
      onCreated()
    } catch (error) {
      // Someone else created it in the same moment: it's there.
      if (!(error instanceof ApiError) || error.reason !== 'label_name_taken')
        showToast(messages.newLabel.refused(name, describeError(error).text))
      void queryClient.invalidateQueries({ queryKey: ['workspace', workspaceId, labelsPath] })
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      className="phrase-chip"
      data-offered
      data-new-label={end}
      aria-disabled={refusal !== undefined || undefined}
      aria-busy={pending || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (refusal !== undefined || pending) return
        void create()
        onDone()
      }}
      onKeyDown={onKeyDown}
    >
      <Icon of={Tag} small />
      <span className={refusal === undefined ? 'cut' : undefined}>
        {refusal === undefined ? labels.picker.create(name) : messages.newLabel.refused(name, refusal)}
      </span>
      {refusal === undefined && <Icon of={Plus} small />}
      {refusal === undefined && showsKeys && (
        // Described by the line for those who don't see it.
        <span className="chip-keys" aria-hidden="true">
          <KeyCombo keys={['ArrowDown']} />
          <KeyCombo keys={['Enter']} />
        </span>
      )}
    </button>
  )
}
