import type { components } from '../openapi.ts'

type Known = components['schemas']['KnownEvent']

/** The types of events that this version of the package knows. */
export type EventType = Known['type']

/** An event of one type. */
export type EventOf<Type extends EventType> = Extract<Known, { type: Type }>

/** What `data` has, by the type of the event. */
export type EventData = { [Type in EventType]: EventOf<Type>['data'] }

/**
 * Stands for every other type. It is a text, but as an enumeration TypeScript knows that it's none of the above:
 * comparing `type` with one of those leaves only the event of that type.
 */
export declare enum LaterType {
  later = '…',
}

/** An event of a type that came later than this version of the package. */
export type LaterEvent = Omit<components['schemas']['Event'], 'type' | 'data'> & {
  type: LaterType
  data: Record<string, unknown>
}

/**
 * An event: comparing its `type` tells TypeScript what `data` has. Daybook may add types at any time, so ignore those you
 * don't handle.
 */
export type DaybookEvent = Known | LaterEvent
