import assert from 'node:assert/strict'
import { type FieldDef, types } from 'pg'
import type { TObject } from 'typebox'

const { builtins } = types
const textArray = 1009

/** The JavaScript types of columns, according to `src/platform/db/connection/column-types.ts`. */
const kinds = new Map<number, string>([
  [builtins.TEXT, 'string'],
  [builtins.VARCHAR, 'string'],
  [builtins.DATE, 'string'],
  [builtins.TIMESTAMPTZ, 'string'],
  [builtins.BOOL, 'boolean'],
  [builtins.INT2, 'integer'],
  [builtins.INT4, 'integer'],
  [builtins.INT8, 'integer'],
  [builtins.FLOAT8, 'number'],
  [builtins.BYTEA, 'bytea'],
  [builtins.JSON, 'json'],
  [builtins.JSONB, 'json'],
  [textArray, 'array'],
])

const checked = new Set<string>()

/**
 * The compiler can't see columns, so the result of every statement that a test runs is compared with its
 * declared row, once: the same names, and types that the driver turns into what the schema says.
 */
export function checkColumns(row: TObject, text: string, fields: readonly FieldDef[]): void {
  if (checked.has(text)) return
  checked.add(text)
  const declared = Object.entries(
    row.properties as Record<string, { type?: string | string[]; $ref?: string }>,
  )
  assert.deepEqual(
    fields.map((field) => field.name).toSorted(),
    declared.map(([name]) => name).toSorted(),
    `columns of: ${text}`,
  )
  for (const [name, { type }] of declared) {
    const kind = kinds.get(fields.find((field) => field.name === name)?.dataTypeID ?? 0)
    assert.ok(kind, `unknown type of column ${name} in: ${text}`)
    const allowed = [type ?? 'json'].flat()
    const fits =
      kind === 'json' || allowed.includes(kind) || (kind === 'integer' && allowed.includes('number'))
    assert.ok(fits, `column ${name} is ${kind}, declared ${allowed.join(' or ')}, in: ${text}`)
  }
}
