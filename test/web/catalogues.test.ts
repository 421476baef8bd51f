import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { languages } from '../../src/core/languages.ts'
import { mailMessages } from '../../src/platform/mail/messages.ts'

const others = languages.filter((language) => language !== 'en')
const folder = new URL('../../web/messages/', import.meta.url)
type Catalogue = Record<string, unknown>

/** What a language has, by module; its mails are one more. */
async function readLanguage(language: (typeof languages)[number]): Promise<Catalogue> {
  const names = (await readdir(new URL(`${language}/`, folder))).toSorted()
  const modules = names.map(async (name) => [name, await import(new URL(`${language}/${name}`, folder).href)])
  return { ...Object.fromEntries(await Promise.all(modules)), mails: mailMessages[language] }
}

type Leaf = { path: string; value: unknown }
/** Everything in a catalogue that isn't an object. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, one]) => leavesOf(one, `${path}/${key}`))
}

const english = await readLanguage('en')
const spoken = Object.fromEntries(
  await Promise.all(others.map(async (one) => [one, await readLanguage(one)] as const)),
)

/** Words that are the same in a language as in English, besides names, keys and signs. */
const same: Readonly<Record<string, RegExp>> = {
  de: /^(?:de|Details|Name|Namen|Code|Codes|Person|Text|Status|Test|Export|Import|Export|Board|Label|Labels|Link|Webhooks?|Workspaces?|System|Zoom|Passkeys?|Start|Admin|Party|OK|Position|Integration|Filter|Offline|Request|Request|Push|Orange|csv|Links|Sticker|Likes|Follower|Spreadsheet|Integration|Paragraph|App|Tokens?|Version|API-Tokens|Backup|Downloads?|Feedback|Format|votes|columns|links|Layout|Version|curl)$/,
  fr: /^(?:fr|Endpoints?|minutes?|Code|Codes|Description|Dates?|Section|Sections|Pages?|Notifications?|Actions?|Occurrences?|Zoom|Workspace|Start|Admin|OK|Import|Imports|Export|Exports|Test|test|Message|Menu|votes|Orange|Rose|Mentions|Webhooks?|Checklist|checklist|Tableau|Documentation|Application|Invitations?|Secret|Type|Types|Position|Push|Attention|Invitation|Italique|Image|Version|min|mois|documentation|URL|Texte|Business|Messages|min)$/,
  es: /^(?:es|stickers|Checklist|checklist|No|OK|Endpoints?|Webhooks?|Tokens?|Token|Error|Zoom|Start|Plan|General|Personal|Manual|Rosa|Section|ID|Push|Total|Actual|Editor|Color|Webhooks|Principal|Original|no|Test|Business|token|sí|Lista|Admin|API y webhooks)$/,
}
const isName = (text: string): boolean =>
  !/\p{L}{2}/u.test(text) ||
  /^(?:Daybook|Start|Team|Business|JSON|CSV|Jira|ClickUp|Linear|TickTick|Todoist|Trello|Asana|Excel, Sheets|setup_link|bin\/daybook setup-link|ID|URL|API|kB|Apps?|(?:Arrow(?:Up|Down)|Enter|Tab|Escape)|de-DE|fr-FR|es-ES|[A-Z]{2})$/.test(
    text,
  )

for (const language of others)
  test(`every text of the app and its mails is there in ${language}, and none is left in English`, () => {
    const leaves = new Map(leavesOf(spoken[language]).map(({ path, value }) => [path, value]))
    const expected = leavesOf(english).filter(({ path }) => !/emoji/.test(path))
    // Presets, weekdays and lists of pairs have the same length, too.
    assert.deepEqual(
      expected.filter(({ path, value }) => typeof leaves.get(path) !== typeof value).map(({ path }) => path),
      [],
    )
    const texts = (catalogue: Catalogue | undefined) =>
      leavesOf(catalogue).filter(({ path }) => /^\/(?:[\w-]+\.ts\/messages|mails)\//.test(path)).length
    assert.equal(texts(spoken[language]), texts(english))
    const untranslated = expected.filter(
      ({ path, value }) =>
        typeof value === 'string' &&
        value === leaves.get(path) &&
        !isName(value) &&
        !same[language]!.test(value),
    )
    assert.deepEqual(untranslated, [])
    for (const [path, value] of leaves) {
      if (typeof value !== 'string' || /formats\.ts/.test(path)) continue
      if (language === 'fr') assert.doesNotMatch(value, /\p{L}[?!;]|« | »| [:;?!](?:\s|$)|'/u, path)
      if (language === 'de')
        assert.doesNotMatch(value, /[“"][^“„"]*[”"]|\bSie (?:können|müssen|haben)\b/, path)
      if (language === 'es') assert.doesNotMatch(value, /^[^¿]*\?$|\busted\b/, path)
    }
  })

/** Values whose traces can be found in a text: they say which argument they were. */
const valuesOf = (at: number): unknown[] => [`§${at}§`, 41 + at, [`§${at}§`, `§${at}§`], undefined, null]
const combinations = (count: number): unknown[][] =>
  count === 0
    ? [[]]
    : combinations(count - 1).flatMap((rest) => valuesOf(rest.length).map((value) => rest.concat([value])))

/** Returns which of its arguments a text shows in any combination that it accepts. */
function shownBy(write: (...values: unknown[]) => unknown, count: number): Set<number> {
  const shown = new Set<number>()
  for (const values of combinations(count))
    try {
      const text = JSON.stringify(write(...values)) ?? ''
      for (const [, quoted, number] of text.matchAll(/§(\d)§|4([1-4])/g))
        shown.add(quoted === undefined ? Number(number) - 1 : Number(quoted))
    } catch {
      // The text takes arguments of another type.
    }
  return shown
}

test('each text with arguments says the same ones in every language', () => {
  const byPath = others.map(
    (language) =>
      [language, new Map(leavesOf(spoken[language]).map(({ path, value }) => [path, value]))] as const,
  )
  let compared = 0
  const missing: string[] = []
  for (const { path, value } of leavesOf(english)) {
    // The server's own words are shown in English only, and rules have a test of their own.
    if (typeof value !== 'function' || /byCode|recurrence\.ts/.test(path)) continue
    const count = Math.min(value.length, 4)
    const expected = shownBy(value as () => unknown, count)
    for (const [language, leaves] of byPath) {
      const shown = shownBy(leaves.get(path) as () => unknown, count)
      compared += 1
      if (!expected.isSubsetOf(shown))
        missing.push(`${language} ${path}: ${[...shown].join()} of ${[...expected].join()}`)
    }
  }
  assert.ok(compared > 1_000, String(compared))
  assert.deepEqual(missing, [])
})

test('numbers have the forms of each language', () => {
  // All have a form for one and one for the rest; French and Spanish have a third from a million on, which no count reaches.
  for (const language of languages) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    assert.deepEqual(
      pluralCategories.filter((category) => category !== 'many'),
      ['one', 'other'],
      language,
    )
  }
})

type Formats = {
  region: string
  byteUnits: string[]
  weekdayAndDay: (weekday: string, day: number) => string
  weekdayAndTime: (weekday: string, time: string) => string
}

test('sizes, and a weekday beside a day or a time, are written as Intl writes them', () => {
  for (const language of others) {
    const { messages: words } = spoken[language]!['formats.ts'] as { messages: Formats }
    const locale = `${language}-${words.region}`
    const sizes = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'].map(
      (unit) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit })
          .formatToParts(5)
          .find(({ type }) => type === 'unit')?.value,
    )
    assert.deepEqual(words.byteUnits.slice(1), sizes, language)
    // The commas of "lun, 18:04" are left out everywhere.
    const write = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
        .format(Date.UTC(2026, 10, 23, 18, 4))
        .replace(/^(\p{L}+), /u, '$1 ')
    const weekday = write({ weekday: 'short' })
    assert.equal(words.weekdayAndDay(weekday, 23), write({ weekday: 'short', day: 'numeric' }))
    const clock = { hour: '2-digit', minute: '2-digit' } as const
    assert.equal(words.weekdayAndTime(weekday, write(clock)), write({ weekday: 'short', ...clock }))
  }
})
