import { readDraft, useDraft } from './drafts.ts'

/** What is typed, and what stood there when that began. */
type StoredEdit = { text: string; base: string }

/**
 * A text that is changed where it stands. What is typed is kept on the device; what others save meanwhile is offered
 * beside it and never takes its place.
 *
 * @param saved what holds now
 */
export function useDraftEdit(name: string, saved: string) {
  const [draft, setDraft] = useDraft(name)
  const kept = draft === undefined ? undefined : parseDraft(draft, saved)
  const keep = (next: StoredEdit) => setDraft(JSON.stringify(next))
  return {
    /** Undefined while nothing is typed. */
    text: kept?.text,
    /** The same at this moment: what has just been saved or left is not saved again by the focus that goes. */
    textNow: () => {
      const now = readDraft(name)
      return now === undefined ? undefined : parseDraft(now, saved).text
    },
    begin: () => keep(kept ?? { text: saved, base: saved }),
    change: (text: string) => keep({ text, base: kept?.base ?? saved }),
    /** Something else was saved since one began. */
    isOvertaken: kept !== undefined && kept.base !== saved && kept.text !== saved,
    keepMine: () => kept && keep({ ...kept, base: saved }),
    stop: () => setDraft(undefined),
    /** What comes back when the server refuses. */
    asDraft: (text: string) => ({ name, text: JSON.stringify({ text, base: saved } satisfies StoredEdit) }),
  }
}

export type DraftEdit = ReturnType<typeof useDraftEdit>

function parseDraft(draft: string, saved: string): StoredEdit {
  // Of what was refused and what has been begun since, which has grown out of it, the later holds.
  const latest = draft.slice(draft.lastIndexOf('\n\n') + 1).trim()
  try {
    const { text, base } = JSON.parse(latest) as Partial<StoredEdit>
    if (typeof text === 'string' && typeof base === 'string') return { text, base }
  } catch {
    // A text of before, without what it began with.
  }
  return { text: draft, base: saved }
}
