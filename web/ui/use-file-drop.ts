import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What accepts files. Of two, the inner one gets them. */
const areas = '.panel, .task-page, .file-drop-area'

const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true

/**
 * Accepts files dropped on, or pasted into, the panel, page or area around `inside`. A file dropped elsewhere doesn't replace
 * the app.
 *
 * @param onFiles undefined where no files are accepted
 * @returns whether files are being dragged over it
 */
export function useFileDrop(
  inside: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useLayoutEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const area = inside.current?.closest<HTMLElement>(areas)
    if (!area) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const areaOf = (event: Event) => (event.target as Element).closest(areas)
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      const at = areaOf(event)
      const within = at === area && latest.current !== undefined
      // Another area says for itself whether it accepts them.
      if (event.dataTransfer && (at === area || at === null))
        event.dataTransfer.dropEffect = within ? 'copy' : 'none'
      setOver(within)
    }
    window.addEventListener('dragover', onDragOver, { signal })
    window.addEventListener(
      'dragleave',
      (event) => {
        // The drag left the window.
        if (event.relatedTarget === null) setOver(false)
      },
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        if (areaOf(event) === area) latest.current?.([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    area.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // Some programs copy text along with a picture of it: that is pasted as text.
        if (areaOf(event) !== area) return
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        latest.current?.(files)
      },
      { signal },
    )
    return () => controller.abort()
  }, [inside])
  return over
}
