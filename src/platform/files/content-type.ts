/** How many of the first bytes tell what a file is. */
export const sniffedBytes = 4_100

const octetStream = 'application/octet-stream'
/** What a browser might run or read markup out of, should it ever show it: never said of a file of ours. */
const activeContent = /html|xml|svg|script|^text\//

/** The pictures that browsers show and that hold nothing which runs. */
const previewableTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** What the first bytes of a file say that it is; never what its name or its sender says (S-65). */
export async function sniffContentType(head: Uint8Array): Promise<string> {
  // Loaded when the first file comes, as most starts never need it (0128).
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found === undefined || activeContent.test(found.mime) ? octetStream : found.mime
}

/** Whether a preview is shown of it. */
export const isPreviewable = (contentType: string): boolean => previewableTypes.has(contentType)
