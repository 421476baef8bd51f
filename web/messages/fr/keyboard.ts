import type { messages as english } from '../en/keyboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Clavier',
  lead: 'Vos raccourcis vous suivent sur chaque appareil où vous vous connectez. Appuyez sur ? n’importe où pour les consulter.',
  singleKeys: 'Raccourcis à une touche',
  singleKeysHint:
    'Utilisez des touches seules, comme E ou G T, quand vous n’écrivez pas dans un champ. Désactivez-les si la dictée ou un lecteur d’écran les déclenche.',
  find: 'Rechercher une commande ou une touche',
  none: 'Aucune commande ne correspond',
  change: 'Modifier',
  changeOf: (command) => `Modifier le raccourci de « ${command} »`,
  remove: 'Retirer',
  removeOf: (command) => `Retirer le raccourci de « ${command} »`,
  reset: 'Réinitialiser',
  resetOf: (command) => `Réinitialiser le raccourci de « ${command} »`,
  resetAll: 'Réinitialiser tous les raccourcis',
  noShortcut: 'Aucun',
  changed: 'Modifié',
  record: {
    label: (command) => `Nouveau raccourci de « ${command} »`,
    placeholder: 'Appuyez sur les touches',
    hint: 'Appuyez sur une touche, une combinaison ou deux touches à la suite. Échap annule.',
    next: (keys) => `${keys}, puis…`,
    own: 'Les listes et les champs ont besoin de cette touche. Choisissez-en une autre, ou ajoutez Ctrl ou Alt.',
    browser: 'Votre navigateur utilise ces touches. Choisissez-en d’autres.',
  },
  conflict: (keys, commands) => `${keys} est le raccourci de ${commands}.`,
  takeOver: 'L’utiliser ici',
  cancel: 'Annuler',
  done: {
    set: (command, keys) => `Le raccourci de « ${command} » est maintenant ${keys}`,
    removed: (command) => `« ${command} » n’a plus de raccourci`,
    resetAll: 'Tous les raccourcis ont été réinitialisés',
    singleKeys: (on) => (on ? 'Raccourcis à une touche activés' : 'Raccourcis à une touche désactivés'),
  },
}
