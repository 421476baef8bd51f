import type { messages as english } from '../en/markdown.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  toolbar: 'Mise en forme',
  formats: {
    bold: 'Gras',
    italic: 'Italique',
    heading: 'Titre',
    quote: 'Citation',
    code: 'Code',
    link: 'Lien',
    bullets: 'Liste à puces',
    numbers: 'Liste numérotée',
  },
  cut: (missing, max) =>
    `${missing < 2 ? 'Le dernier caractère n’a pas été collé' : `Les ${formatNumber(missing)} derniers caractères n’ont pas été collés`}. La limite est de ${formatNumber(max)} caractères ; joignez un texte plus long en tant que fichier.`,
}
