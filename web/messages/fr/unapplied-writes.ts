import type { messages as english } from '../en/unapplied-writes.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Modifications non appliquées',
  text: 'Vous avez fait ces modifications hors ligne, mais quelqu’un d’autre a modifié les mêmes tâches. Votre texte est ci-dessous pour que vous puissiez le copier.',
  done: 'OK',
  more: (count) => `et ${formatCount(count, { one: 'autre', other: 'autres' })}`,
}
