import { useMemo } from 'react'
import type { Attachment } from '../lib/types.ts'
import { readDraft, saveDraft, useDraft } from './drafts.ts'

/** A file of a draft, and since when it is there. */
type KeptFile = { file: Attachment; at: number }

/** The server deletes a file that no comment has after 24 hours, and refuses a comment with one that is gone. */
const keptMs = 23 * 3_600_000

const nameOf = (draft: string): string => `${draft} files`

const none: readonly Attachment[] = []

/** @param own the files that the comment has, which are there until it is saved without them */
const parse = (text: string | undefined, own: readonly Attachment[]): readonly Attachment[] =>
  text === undefined
    ? own
    : (JSON.parse(text) as KeptFile[])
        .filter(({ file, at }) => at > Date.now() - keptMs || own.some(({ id }) => id === file.id))
        .map(({ file }) => file)

/** Returns the files of a draft, even if the component hasn't rendered since. */
export const readDraftFiles = (draft: string, own = none): readonly Attachment[] =>
  parse(readDraft(nameOf(draft)), own)

/** Keeps on the device which files a draft has, in their order; undefined for none. */
export function saveDraftFiles(draft: string, files: readonly Attachment[] | undefined): void {
  const name = nameOf(draft)
  const before = JSON.parse(readDraft(name) ?? '[]') as KeptFile[]
  const since = new Map(before.map(({ file, at }) => [file.id, at]))
  const kept = files?.map((file): KeptFile => ({ file, at: since.get(file.id) ?? Date.now() }))
  saveDraft(name, kept && JSON.stringify(kept))
}

/** Puts the files of a rejected text back, before any added since. */
export function restoreDraftFiles(draft: string, files: readonly Attachment[]): void {
  const others = readDraftFiles(draft).filter(({ id }) => files.every((file) => file.id !== id))
  saveDraftFiles(draft, [...files, ...others])
}

/** Returns the files of a draft. @param own see `parse` */
export function useDraftFiles(draft: string, own = none): readonly Attachment[] {
  const [text] = useDraft(nameOf(draft))
  return useMemo(() => parse(text, own), [text, own])
}
