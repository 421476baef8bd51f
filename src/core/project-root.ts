import { fileURLToPath } from 'node:url'

/** The root of the checkout or release that this process runs from. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
