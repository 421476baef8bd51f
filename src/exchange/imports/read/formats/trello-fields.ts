import { number, record, records, string } from './json.ts'

type Json = Record<string, unknown>

/** Reads the custom fields of a board's cards, whose names and choices stand beside the cards. */
export function customFieldsOf(board: Json): (card: Json) => { name: string; text: string }[] {
  const fields = new Map(
    records(board.customFields).map((field) => {
      const choices = records(field.options).map(
        (option) => [string(option.id), textOf(option.value)] as const,
      )
      return [string(field.id), { name: string(field.name), choices: new Map(choices) }]
    }),
  )
  return (card) =>
    records(card.customFieldItems).flatMap((item) => {
      const field = fields.get(string(item.idCustomField))
      const text = field?.choices.get(string(item.idValue)) ?? textOf(item.value)
      return text === '' ? [] : [{ name: field?.name || 'Field', text }]
    })
}

/** A value is in the field of its kind: `{ "checked": "true" }`. */
function textOf(value: unknown): string {
  const { text, number, date, checked } = record(value)
  if (checked !== undefined) return string(checked) === 'true' || checked === true ? 'yes' : 'no'
  return string(text) || string(number) || string(date).slice(0, 10)
}

/** Files stay with Trello, which gives them only to who is signed in there: what is kept is where they are. */
export const linesOfAttachments = (card: Json): string[] =>
  records(card.attachments)
    .toSorted((a, b) => number(a.pos) - number(b.pos))
    .map(({ name, url }) =>
      string(name) === string(url) ? string(url) : `${string(name)} ${string(url)}`.trim(),
    )
