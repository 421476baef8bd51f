/** How many leading bytes determine the type of a file. */
export const sniffedBytes = 4_100

const octetStream = 'application/octet-stream'
/** Types that a browser might execute or render as markup; never sent for a stored file. */
const activeContent = /html|xml|svg|script|^text\//

/** Image types that browsers show and that contain nothing executable. */
const previewableTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** Determines the type of a file from its first bytes, never from its name or its sender (S-65). */
export async function sniffContentType(head: Uint8Array): Promise<string> {
  // Loaded with the first file, since most processes never need it (0128).
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found === undefined || activeContent.test(found.mime) ? octetStream : found.mime
}

/** Whether files of this type have a preview. */
export const isPreviewable = (contentType: string): boolean => previewableTypes.has(contentType)
