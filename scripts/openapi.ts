import { writeFile } from 'node:fs/promises'
import { apiDocument } from '../test/support/api-document.ts'

/** `npm run openapi`: writes docs/openapi.json from the routes. A test holds the file against them. */
await writeFile(new URL('../docs/openapi.json', import.meta.url), await apiDocument())
