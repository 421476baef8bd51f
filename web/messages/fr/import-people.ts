import type { messages as english } from '../en/import-people.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  unknown: {
    title: 'Personnes introuvables',
    margin: 'Attribuée à',
    text: 'Leurs tâches ne seront attribuées à personne, sauf si ces personnes rejoignent l’espace de travail avant l’import. Leurs noms sont ajoutés à la description.',
    more: (count) => formatCount(count, { one: 'autre', other: 'autres' }),
  },
  withoutAccess: {
    title: 'Personnes sans accès',
    newLists:
      'Elles sont dans l’espace de travail, mais n’auront pas accès à la nouvelle liste. Leurs tâches n’y seront attribuées à personne et leurs noms sont ajoutés à la description. Pour les leur attribuer, créez une liste, partagez-la avec elles ou rendez-la visible dans l’espace de travail, puis importez dans cette liste.',
    existing:
      'Elles sont dans l’espace de travail, mais n’ont pas accès à la liste. Avant d’importer, partagez-la avec elles ou rendez-la visible dans l’espace de travail. Sinon, leurs tâches ne seront attribuées à personne et leurs noms sont ajoutés à la description.',
  },
}
