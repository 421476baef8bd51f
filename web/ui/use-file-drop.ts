import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') === true

/**
 * Takes files that are dropped on the panel or page around `inside`, or pasted in it. A file that misses it is not
 * opened in place of the app.
 *
 * @param onFiles undefined where none are taken
 * @returns whether files are held over it
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
    const end = new AbortController()
    const { signal } = end
    const dragging = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      const within = area.contains(event.target as Node) && latest.current !== undefined
      if (event.dataTransfer) event.dataTransfer.dropEffect = within ? 'copy' : 'none'
      setOver(within)
    }
    window.addEventListener('dragover', dragging, { signal })
    window.addEventListener(
      'dragleave',
      (event) => {
        // It has left the window.
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
        // A text that was copied as a picture, too, is pasted as the text it is.
        if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
        event.preventDefault()
        latest.current?.(files)
      },
      { signal },
    )
    return () => end.abort()
  }, [inside])
  return over
}
