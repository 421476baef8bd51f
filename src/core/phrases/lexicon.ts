/** The words of a language as the grammar needs them. The grammar itself has no words. */

export type Unit = 'minute' | 'hour' | 'day' | 'workday' | 'week' | 'fortnight' | 'month' | 'quarter' | 'year'
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'midnight'

/** What a word or a few words can mean besides days, numbers and units. */
export type Sign =
  | 'after' | 'ago' | 'atDeadline' | 'all' | 'am' | 'and' | 'at' | 'before' | 'between' | 'by' | 'couple' | 'done' | 'due' | 'end' | 'every'
  | 'everyDone' | 'except' | 'for' | 'from' | 'half' | 'in' | 'last' | 'latest' | 'me' | 'middle' | 'next' | 'none'
  | 'now' | 'hourWord' | 'of' | 'on' | 'once' | 'or' | 'other' | 'past' | 'pm' | 'quarter' | 'remind' | 'reminder'
  | 'sharp' | 'start' | 'starting' | 'the' | 'this' | 'through' | 'time' | 'times' | 'to' | 'today' | 'tomorrow'
  | 'afterTomorrow' | 'tonight' | 'until' | 'weekdays' | 'weekend' | 'weekends' | 'with' | 'working' | 'yesterday'
  | 'halfTo' | 'andHalf' | 'andQuarter' | 'lessQuarter' | 'endOfDay' | 'endOfWeek' | 'endOfMonth' | 'endOfYear' // oxfmt-ignore

/** A language. Several forms are separated by commas; a form can have several words. */
export type Lexicon = {
  signs: Partial<Record<Sign, string>>
  /** Monday first. */
  weekdays: readonly string[]
  /** Weekdays in a form that means all of them: "Mondays". */
  everyWeekday: readonly string[]
  /** Weekdays whose plural looks the same, so that they go on with one: Spanish "los martes y jueves". */
  alikeInPlural?: string
  /** Whether a weekday and a part of it are one word: German "Freitagabend". */
  joinsParts?: boolean
  /** January first. */
  months: readonly string[]
  units: Partial<Record<Unit, string>>
  /** Number words: the word at index 3 is three. */
  counts: readonly string[]
  /** Ordinal words: the word at index 3 is third. */
  nths: readonly string[]
  /** What makes a number an ordinal: "15th". */
  ordinals: string
  parts: Partial<Record<DayPart, string>>
  /** Words for a repeat: how many of which unit. */
  adverbs: Readonly<Record<string, readonly [Unit, number]>>
  priorities: Readonly<Record<string, number>>
  /** Words that can't end a sentence: "prepare for". */
  dangling: string
  /** Those that are a part of the verb if the date after them has a word of its own: "sleep in tomorrow". */
  particles: string
  /** Words that go on with the date before them: "Monday latest". */
  extensions: string
  /** Words before a number that names a thing: "room 12:30". */
  numbered: string
  /** Names in which a word isn't a day or a time: "Black Friday". */
  names: string
  /** Words for days that are more often something else: "sat". */
  doubtful: string
  /** Words that are days only beside a time or a date, written just so: French "mer" and "jeu" are more often other things. */
  notAlone?: string
  /** The words after which a number alone is a day of the month: "le 15". */
  bareDayAfter?: string
  /** Whether "next Tuesday" is the coming one, and not that of next week. */
  isNextComing?: boolean
}

type Forms = ReadonlyMap<string, readonly (readonly string[])[]>

/** A lexicon with its words as keys. */
export type Dictionary = {
  signs: ReadonlyMap<Sign, Forms>
  weekdays: ReadonlyMap<string, number>
  everyWeekday: ReadonlyMap<string, number>
  alikeInPlural: ReadonlySet<string>
  joinsParts: boolean
  months: ReadonlyMap<string, number>
  units: ReadonlyMap<string, Unit>
  counts: ReadonlyMap<string, number>
  nths: ReadonlyMap<string, number>
  ordinals: ReadonlySet<string>
  parts: ReadonlyMap<string, DayPart>
  adverbs: ReadonlyMap<string, readonly [Unit, number]>
  priorities: ReadonlyMap<string, number>
  dangling: ReadonlySet<string>
  particles: ReadonlySet<string>
  extensions: ReadonlySet<string>
  numbered: ReadonlySet<string>
  names: Forms
  doubtful: ReadonlySet<string>
  notAlone: ReadonlySet<string>
  bareDayAfter: ReadonlySet<string>
  isNextComing: boolean
}

const split = (forms: string): string[] =>
  forms.split(/,\s*/).map((form) => fold(form.trim())).filter((form) => form !== '') // oxfmt-ignore
const byForm = <T>(entries: readonly (readonly [string, T])[]): Map<string, T> =>
  new Map(entries.flatMap(([forms, value]) => split(forms).map((form) => [form, value] as const)))
const numbered = (lists: readonly string[], first = 0): Map<string, number> =>
  byForm(lists.map((forms, at) => [forms, at + first] as const))
const setOf = (forms: string): Set<string> => new Set(split(forms))

function formsOf(text: string): Forms {
  const forms = new Map<string, string[][]>()
  for (const form of split(text)) {
    const words = form.split(' ')
    const [first = ''] = words
    forms.set(
      first,
      [...(forms.get(first) ?? []), words].toSorted((a, b) => b.length - a.length),
    )
  }
  return forms
}

/** Makes the words of a lexicon ready to be looked up. */
export const compileLexicon = (lexicon: Lexicon): Dictionary => ({
  signs: new Map(
    Object.entries(lexicon.signs).map(([sign, forms]) => [sign as Sign, formsOf(forms)] as const),
  ),
  weekdays: numbered(lexicon.weekdays),
  everyWeekday: numbered(lexicon.everyWeekday),
  alikeInPlural: setOf(lexicon.alikeInPlural ?? ''),
  joinsParts: lexicon.joinsParts === true,
  months: numbered(lexicon.months, 1),
  units: byForm(Object.entries(lexicon.units).map(([unit, forms]) => [forms, unit as Unit] as const)),
  counts: numbered(lexicon.counts),
  nths: numbered(lexicon.nths),
  ordinals: setOf(lexicon.ordinals),
  parts: byForm(Object.entries(lexicon.parts).map(([part, forms]) => [forms, part as DayPart] as const)),
  adverbs: byForm(Object.entries(lexicon.adverbs)),
  priorities: byForm(Object.entries(lexicon.priorities)),
  dangling: setOf(lexicon.dangling),
  particles: setOf(lexicon.particles),
  extensions: setOf(lexicon.extensions),
  numbered: setOf(lexicon.numbered),
  names: formsOf(lexicon.names),
  doubtful: setOf(lexicon.doubtful),
  notAlone: new Set((lexicon.notAlone ?? '').split(/,\s*/).map((form) => form.trim())),
  bareDayAfter: setOf(lexicon.bareDayAfter ?? ''),
  isNextComing: lexicon.isNextComing === true,
})

/** Returns a word in the form in which words are compared: in lower case, without accents, with straight apostrophes. */
export const fold = (word: string): string => {
  const lower = word.toLowerCase()
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower.replaceAll(/[’‘ʼ]/g, "'").normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
}
