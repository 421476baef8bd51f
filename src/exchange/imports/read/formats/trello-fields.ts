import { asNumber, asObject, asObjects, asString } from './json.ts'

type JsonObject = Record<string, unknown>

/** Creates a reader of cards' custom fields, whose names and choices are part of the board. */
export function createCustomFieldReader(
  board: JsonObject,
): (card: JsonObject) => { name: string; text: string }[] {
  const fields = new Map(
    asObjects(board.customFields).map((field) => {
      const choices = asObjects(field.options).map(
        (option) => [asString(option.id), fieldText(option.value)] as const,
      )
      return [asString(field.id), { name: asString(field.name), choices: new Map(choices) }]
    }),
  )
  return (card) =>
    asObjects(card.customFieldItems).flatMap((item) => {
      const field = fields.get(asString(item.idCustomField))
      const text = field?.choices.get(asString(item.idValue)) ?? fieldText(item.value)
      return text === '' ? [] : [{ name: field?.name || 'Field', text }]
    })
}

/** Returns the text of a value, which is in a field named after its type: `{ "checked": "true" }`. */
function fieldText(value: unknown): string {
  const { text, number, date, checked } = asObject(value)
  if (checked !== undefined) return asString(checked) === 'true' || checked === true ? 'yes' : 'no'
  return asString(text) || asString(number) || asString(date).slice(0, 10)
}

/** Returns names and URLs of a card's files, which only Trello's signed-in users can download. */
export const attachmentLinks = (card: JsonObject): string[] =>
  asObjects(card.attachments)
    .toSorted((a, b) => asNumber(a.pos) - asNumber(b.pos))
    .map(({ name, url }) =>
      asString(name) === asString(url) ? asString(url) : `${asString(name)} ${asString(url)}`.trim(),
    )
