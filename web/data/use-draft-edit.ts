import { readDraft, useDraft } from './drafts.ts'

/** What was typed, and the saved text it started from. */
type StoredEdit = { text: string; base: string }

/**
 * Edits a text in place. What is typed is kept on the device. Versions saved by others are offered next to it
 * and never replace it.
 *
 * @param saved the current saved text
 */
export function useDraftEdit(name: string, saved: string) {
  const [draft, setDraft] = useDraft(name)
  const stored = draft === undefined ? undefined : parseDraft(draft, saved)
  const store = (next: StoredEdit) => setDraft(JSON.stringify(next))
  return {
    /** Undefined while nothing is typed. */
    text: stored?.text,
    /** Read directly, so that losing focus doesn't save a text again that was just saved or discarded. */
    textNow: () => {
      const now = readDraft(name)
      return now === undefined ? undefined : parseDraft(now, saved).text
    },
    begin: () => store(stored ?? { text: saved, base: saved }),
    change: (text: string) => store({ text, base: stored?.base ?? saved }),
    /** Another version was saved since typing began. */
    hasConflict: stored !== undefined && stored.base !== saved && stored.text !== saved,
    keepMine: () => stored && store({ ...stored, base: saved }),
    stop: () => setDraft(undefined),
    /** The draft that is restored if the server rejects the text. */
    asDraft: (text: string) => ({ name, text: JSON.stringify({ text, base: saved } satisfies StoredEdit) }),
  }
}

export type DraftEdit = ReturnType<typeof useDraftEdit>

function parseDraft(draft: string, saved: string): StoredEdit {
  // If both a rejected text and a newer one that grew out of it exist, the newer one wins.
  const latest = draft.slice(draft.lastIndexOf('\n\n') + 1).trim()
  try {
    const { text, base } = JSON.parse(latest) as Partial<StoredEdit>
    if (typeof text === 'string' && typeof base === 'string') return { text, base }
  } catch {
    // A text stored by an earlier version, without its starting point.
  }
  return { text: draft, base: saved }
}
