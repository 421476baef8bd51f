import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true

/**
 * Accepts files dropped on, or pasted into, the panel or page around `inside`. A file dropped elsewhere doesn't replace
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
    const area = inside.current?.closest<HTMLElement>('.panel, .task-page, .file-drop-area')
    if (!area) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      const within = area.contains(event.target as Node) && latest.current !== undefined
      if (event.dataTransfer) event.dataTransfer.dropEffect = within ? 'copy' : 'none'
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
        if (area.contains(event.target as Node)) latest.current?.([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    area.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        // Some programs copy text along with a picture of it: that is pasted as text.
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
