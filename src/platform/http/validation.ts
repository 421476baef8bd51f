import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import type { FastifyServerOptions } from 'fastify'
import type { TSchema } from 'typebox'
import {
  type DaybookError,
  fieldErrorsMax,
  type LimitName,
  limitExceeded,
  validationError,
} from '../../core/errors.ts'
import type { FieldReason } from '../../core/error-reasons.ts'
import { summarize } from '../../core/error-messages.ts'
import { isDate, parseTimestamp } from '../../core/dates/date-formats.ts'
import { isEmailAddress } from '../../core/email.ts'
import { codePointLength, hasForbiddenCharacters } from '../../core/text.ts'
import { canonicalTimeZone, isTimeZone } from '../../core/dates/time-zone.ts'
import { sentLength, trimExcess } from './trim-excess.ts'
import { describeError, type RequestPart, suggestField } from './validation-messages.ts'

const ajv = new Ajv({
  allErrors: true,
  // The schema that failed comes with each error, for its message.
  verbose: true,
  strict: false,
  formats: {
    date: isDate,
    'time-zone': isTimeZone,
    email: isEmailAddress,
    'date-time': (text: string) => parseTimestamp(text) !== undefined,
  },
})

/** Replaces a name by its canonical spelling, so that every route stores and compares the same one (D12). */
const canonicalZone: FuncKeywordDefinition = {
  keyword: 'x-canonical',
  type: 'string',
  modifying: true,
  errors: false,
  validate(_schema, name: string, _parent, at) {
    if (at) at.parentData[at.parentDataProperty] = canonicalTimeZone(name) ?? name
    return true
  },
}
ajv.addKeyword(canonicalZone)

type Factory = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildValidator']
>

/** Nothing in a body is coerced: `"2"` is not a number, and null is not an empty string. */
export const buildValidator = (() => compileValidator) as unknown as Factory

type RoutePart = { schema: TSchema; httpPart?: string }

function compileValidator({ schema, httpPart }: RoutePart): (value: object) => ValidationResult {
  if (httpPart === 'params') return paramsValidator(schema) as (value: object) => ValidationResult
  // Compiled at the first request, so that startup doesn't wait for all of them (0128).
  let compiled: ValidateFunction | undefined
  const validator = () => (compiled ??= ajv.compile(withoutReadOnly(schema)))
  if (httpPart === 'querystring')
    return queryValidator(schema, validator) as (value: object) => ValidationResult
  return bodyValidator(schema, validator, 'x-optional' in schema)
}

/**
 * The `validatorCompiler` of a route that validates its body with another schema than the one it publishes, since it
 * checks parts of it by itself.
 */
export const validatingBodyWith =
  (body: TSchema) =>
  ({ schema, httpPart }: { schema: unknown; httpPart?: string }) =>
    compileValidator(
      httpPart === 'body'
        ? { schema: body, httpPart }
        : { schema: schema as TSchema, ...(httpPart && { httpPart }) },
    )

/**
 * Lets any value of a read-only field pass: the operation compares it with the current one, and what it refuses
 * is `read_only`, whatever the type (D9).
 */
function withoutReadOnly(schema: TSchema): TSchema {
  const { properties } = schema as { properties?: Record<string, { readOnly?: boolean }> }
  if (!properties) return schema
  const lenient = Object.entries(properties).map(([name, property]) => [
    name,
    property.readOnly ? {} : property,
  ])
  return { ...schema, properties: Object.fromEntries(lenient) }
}

/**
 * Creates a validator of objects inside a body, which checks each as if it were a body by itself: `exceededLimit()` then
 * has the limit that it exceeds.
 *
 * @returns a function that throws validation_error
 */
export function validatorOf(schema: TSchema): (value: object) => void {
  const validate = compileValidator({ schema })
  return (value) => {
    const result = validate(value)
    if ('error' in result) throw result.error
  }
}

type ValidationResult = { value: unknown } | { error: DaybookError }

/**
 * A malformed ID is treated exactly like an unknown one (D21): it is replaced by an ID that no row has, so
 * that it goes through the same checks in the same order and takes the same time.
 */
const unmatchableId = 'none'
const idCharacters = /^[a-z0-9_]{1,64}$/
export const matchableId = (id: string): string => (idCharacters.test(id) ? id : unmatchableId)

function paramsValidator(schema: TSchema) {
  const { properties = {} } = schema as { properties?: Record<string, object> }
  // Text that clients choose is no ID; the operation checks it.
  const isText = (name: string) => 'x-text' in (properties[name] ?? {})
  return (params: Record<string, string>): ValidationResult => {
    for (const name of Object.keys(params)) if (!isText(name)) params[name] = matchableId(params[name] ?? '')
    return { value: params }
  }
}

/** Parameters are text: integers and booleans of the schema have one spelling each (D26). */
function queryValidator(schema: TSchema, validator: () => ValidateFunction) {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string; format?: string }> }
  const types = new Map(Object.entries(properties).map(([name, { type }]) => [name, type]))
  return (query: Record<string, unknown>): ValidationResult => {
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value) && types.has(name))
        return { error: validationError([{ field: name, reason: 'type' }], `${name} can be sent only once.`) }
      if (typeof value !== 'string') continue
      if (hasForbiddenCharacters(name) || hasForbiddenCharacters(value))
        return { error: validationError([{ field: fieldPath([name]), reason: 'characters' }]) }
      const type = types.get(name)
      if (type === 'integer' && /^(0|-?[1-9]\d{0,8})$/.test(value)) query[name] = Number(value)
      // A + that isn't percent-encoded means a space in a query, where no timestamp has one.
      if (properties[name]?.format === 'date-time') query[name] = value.replace(/ (?=\d\d:\d\d$)/, '+')
      if (type === 'boolean' && (value === 'true' || value === 'false')) query[name] = value === 'true'
    }
    const validate = validator()
    if (validate(query)) return { value: query }
    return { error: shapeError(validate.errors ?? [], 'query') }
  }
}

const exceededLimits = new WeakMap<object, DaybookError>()

/**
 * The limit that a well-formed body exceeds. It is reported last (D22): a title that is too long for an
 * archived list gets 409, and the limit is reported only when everything else is right.
 */
export const exceededLimit = (body: unknown): DaybookError | undefined =>
  body instanceof Object ? exceededLimits.get(body) : undefined

function bodyValidator(schema: TSchema, validator: () => ValidateFunction, optional: boolean) {
  return (body: object | null): ValidationResult => {
    // Fastify passes null when there is no body; the parser has refused a JSON null.
    if (optional && body === null) return { value: undefined }
    const validate = validator()
    trimExcess(schema, body)
    if (validate(body)) return { value: body }
    const errors = validate.errors ?? []
    const limit = errors.find(isLimit)
    const shape = errors.filter((error) => !isLimit(error))
    if (shape.length > 0 || !limit || !body) return { error: shapeError(shape, 'body') }
    exceededLimits.set(body, limitError(limit, body))
    truncateArrays(errors, body)
    return { value: body }
  }
}

const isLimit = (error: ErrorObject): boolean => error.keyword === 'maxLength' || error.keyword === 'maxItems'

/** How much of a field name that a client made up is repeated to them, in characters. */
const fieldPathMax = 200

/** The path of a field as a client writes it: `checklist.3.text`. */
export const fieldPath = (path: readonly (string | number)[]): string =>
  path.join('.').slice(0, fieldPathMax).toWellFormed()

const errorField = (error: ErrorObject): string => {
  const path = error.instancePath.slice(1).split('/').map(unescapePointer)
  if (error.keyword === 'required') path.push(error.params['missingProperty'] as string)
  if (error.keyword === 'additionalProperties') path.push(error.params['additionalProperty'] as string)
  return fieldPath(path.filter((step) => step !== ''))
}
const unescapePointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

const reasons: Record<string, FieldReason> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'value',
  const: 'value',
  format: 'format',
  pattern: 'format',
  minLength: 'empty',
  minimum: 'range',
  maximum: 'range',
  minItems: 'empty',
  minProperties: 'empty',
  uniqueItems: 'repeated',
}

function shapeError(errors: ErrorObject[], part: RequestPart): DaybookError {
  const reported = new Map<string, ErrorObject>()
  for (const error of errors) {
    const field = errorField(error)
    // Of a condition, what follows from it is reported.
    if (!reported.has(field) && error.keyword !== 'if') reported.set(field, error)
    if (reported.size === fieldErrorsMax) break
  }
  const fields = [...reported].map(([field, error]) => ({ field, reason: reasons[error.keyword] ?? 'value' }))
  const error = chooseError([...reported.values()], errors)
  if (!error) return validationError(fields)
  return validationError(fields, summarize(describeError(error, errorField(error), part), fields.length))
}

/**
 * The error that the message is about: a misspelled field first, since it also leaves a required one missing,
 * then the rule that fields exclude one another rather than the fields themselves, then whatever came first.
 */
function chooseError(reported: readonly ErrorObject[], all: readonly ErrorObject[]): ErrorObject | undefined {
  const [first] = reported
  const misspelled = reported.find((error) => suggestField(error) !== undefined)
  if (misspelled || !first?.schemaPath.includes('/oneOf/')) return misspelled ?? first
  return all.slice(0, fieldErrorsMax).find(({ keyword }) => keyword === 'oneOf') ?? first
}

const itemLimits: Record<string, LimitName> = {
  checklist: 'checklist_items',
  reminders: 'task_reminders',
  label_ids: 'task_labels',
  attachment_ids: 'comment_attachments',
}

/** The value that an error is about. */
const valueOf = (error: ErrorObject, body: unknown): unknown =>
  stepsOf(error).reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], body)

const stepsOf = (error: ErrorObject): string[] => error.instancePath.slice(1).split('/').map(unescapePointer)

function limitError(error: ErrorObject, body: unknown): DaybookError {
  const value = valueOf(error, body)
  const max = error.params['limit'] as number
  const name = stepsOf(error)
    .filter((step) => !/^\d+$/.test(step))
    .join('_')
  return typeof value === 'string'
    ? limitExceeded(`${name}_length`, max, codePointLength(value))
    : limitExceeded(itemLimits[name] ?? `${name}_length`, max, sentLength(value as unknown[]), 'items')
}

/**
 * Cuts arrays to their limit. The body is going to be refused; until then it only goes through the checks
 * that come before a limit, and 80,000 checklist items must not hold the workspace's lane for that.
 */
function truncateArrays(errors: ErrorObject[], body: unknown): void {
  for (const error of errors) {
    const value = error.keyword === 'maxItems' ? valueOf(error, body) : undefined
    if (Array.isArray(value)) value.length = error.params['limit'] as number
  }
}
