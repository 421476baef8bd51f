import { formatBytes, formatNumber } from '../format.ts'

const quotedOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `« ${text} »`)
const keptInDescription = 'La valeur d’origine figure dans la description.'

const reasons: Readonly<Record<string, (text: string) => string>> = {
  no_title: () => 'La tâche n’a pas de titre et s’appellera « (no title) ».',
  empty_row: () => 'Cette ligne est vide, elle est donc ignorée.',
  title_cut: () => 'Le titre est trop long. Le titre complet est dans la description.',
  description_cut: () =>
    `La description dépasse ${formatNumber(20_000)} caractères. Le reste est dans des commentaires.`,
  comment_cut: () =>
    `Un commentaire dépasse ${formatNumber(20_000)} caractères. Le reste est dans d’autres commentaires.`,
  item_cut: (text) =>
    `${quotedOr(text, 'Un élément de checklist')} est trop long et a été raccourci. ${keptInDescription}`,
  name_cut: (text) => `${quotedOr(text, 'Un nom')} est trop long et a été raccourci. ${keptInDescription}`,
  too_many_items: () =>
    'Une checklist ne peut pas avoir plus de 200 éléments. Le reste est dans la description.',
  too_many_reminders: () =>
    'La tâche a plus de rappels qu’une tâche ne peut en avoir. Le reste est dans la description.',
  too_many_labels: () =>
    'Une tâche ne peut pas avoir plus de 20 étiquettes, de 60 caractères chacune au maximum. Le reste est dans la description.',
  too_many_subtasks: () =>
    'Une tâche ne peut pas avoir plus de 100 sous-tâches. Le reste devient des tâches à part.',
  too_many_files: () =>
    'La tâche a plus de pièces jointes qu’une tâche ne peut en avoir. Les autres sont seulement citées dans la description.',
  file_too_large: (text) =>
    `${quotedOr(text, 'Un fichier')} dépasse ${formatBytes(104_857_600)}, il est donc ignoré.`,
  file_missing: (text) => `${quotedOr(text, 'Un fichier')} manque dans l’export.`,
  too_deep: () =>
    'Une sous-tâche ne peut pas avoir de sous-tâches. Elle devient une sous-tâche de la tâche principale, et la description nomme sa tâche parente.',
  unknown_parent: (text) =>
    `Sa tâche parente${text === '' ? '' : ` « ${text} »`} n’est pas dans le fichier. Elle devient une tâche à part.`,
  parent_cycle: () => 'La tâche figure comme sa propre sous-tâche. Elle devient une tâche à part.',
  unknown_section: (text) =>
    `${quotedOr(text, 'Sa section')} n’est pas dans le fichier, la tâche n’aura donc pas de section.`,
  unknown_list: (text) => `${quotedOr(text, 'Sa liste')} n’est pas dans le fichier.`,
  unknown_task: (text) =>
    `${quotedOr(text, 'Sa tâche')} n’est pas dans le fichier, cette ligne est donc ignorée.`,
  date_not_understood: (text) =>
    `${text === '' ? 'Nous n’avons pas pu lire cette date.' : `« ${text} » n’est pas une date.`} ${keptInDescription}`,
  time_not_understood: (text) =>
    `${text === '' ? 'Nous n’avons pas pu lire cette heure.' : `« ${text} » n’est pas une heure.`} ${keptInDescription}`,
  recurrence_not_understood: (text) =>
    `Nous n’avons pas pu lire ${quotedOr(text, 'sa récurrence')}, la tâche ne se répète donc pas. ${keptInDescription}`,
  reminder_not_understood: (text) =>
    `Nous n’avons pas pu lire ${quotedOr(text, 'un rappel')}. ${keptInDescription}`,
  priority_not_understood: (text) =>
    `${text === '' ? 'Nous n’avons pas pu lire cette priorité.' : `« ${text} » n’est pas une priorité.`} ${keptInDescription}`,
  completed_not_understood: (text) =>
    `${quotedOr(text, 'Le fichier')} ne permet pas de savoir si la tâche est terminée, elle reste donc ouverte. ${keptInDescription}`,
  zone_not_understood: (text) =>
    `${quotedOr(text, 'Cette valeur')} n’est pas un fuseau horaire. Nous utilisons le vôtre.`,
  needs_due_date: (text) =>
    `${quotedOr(text, 'Une heure, une récurrence ou un rappel')} nécessite une échéance, et cette tâche n’en a pas. ${keptInDescription}`,
  start_after_due_date: (text) =>
    `${quotedOr(text, 'La date de début')} est après l’échéance, la date de début n’est donc pas reprise. ${keptInDescription}`,
  estimate_not_understood: (text) =>
    `${text === '' ? 'Nous n’avons pas pu lire cette estimation.' : `« ${text} » n’est pas une estimation.`} ${keptInDescription}`,
  unknown_blocker: (text) =>
    `${quotedOr(text, 'Une tâche qui la bloque')} n’est pas dans le fichier. ${keptInDescription}`,
  dependency: () =>
    'Une dépendance a été omise : les tâches s’attendraient les unes les autres, ou la tâche en aurait trop.',
  duplicate: () => 'La tâche figure deux fois dans le fichier et n’est importée qu’une fois.',
  row_not_understood: () => 'Nous n’avons pas pu lire cette ligne, elle est donc ignorée.',
  too_many_columns: () => 'La ligne a plus de colonnes que la première. Le reste est dans la description.',

  assignee_not_found: (text) =>
    `${quotedOr(text, 'Une personne')} n’est pas dans l’espace de travail ou porte le même nom que quelqu’un d’autre, la tâche ne lui est donc pas attribuée. ${keptInDescription}`,
  assignee_without_access: (text) =>
    `${quotedOr(text, 'Une personne')} est dans l’espace de travail, mais n’a pas accès à la liste, la tâche ne lui est donc pas attribuée. ${keptInDescription}`,
  labels_full: () =>
    `L’espace de travail a déjà ${formatNumber(500)} étiquettes, ou vous ne pouvez pas en créer. ${keptInDescription}`,
  section_gone: () => 'Sa section a été supprimée entre-temps, la tâche n’aura donc pas de section.',
  list_archived: () => 'La liste a été archivée entre-temps.',
  list_gone: () => 'La liste a été supprimée, ou vous n’y avez plus accès.',
  list_tasks: () => `La liste a déjà ${formatNumber(5_000)} tâches, le maximum d’une liste.`,
  task_subtasks: () => 'Sa tâche a déjà 100 sous-tâches, le maximum d’une tâche.',
  parent: () => 'Sa tâche parente n’a pas été importée.',
  external_id_taken: () => 'Une autre tâche a déjà cet identifiant externe. Celle-ci est importée sans.',
  recurrence: () => 'Daybook ne prend pas en charge sa récurrence, la tâche ne se répète donc pas.',
  storage: () => 'Votre forfait n’a plus assez d’espace de stockage pour ses pièces jointes.',
  attachment_size: () => `L’une de ses pièces jointes dépasse ${formatBytes(104_857_600)}.`,
  task_attachments: () => 'La tâche a plus de pièces jointes qu’une tâche ne peut en avoir.',
  failed: () =>
    'Un problème est survenu sur le serveur. Importez la tâche à nouveau, ou ajoutez-la manuellement.',
}

export const reasonOf = (reason: string, text = ''): string => reasons[reason]?.(text) ?? reason

export const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: { title: 'Ce fichier est vide', text: 'Exportez-le à nouveau, puis choisissez le nouveau fichier.' },
  not_text: {
    title: 'Nous ne pouvons pas lire ce fichier',
    text: 'Ce n’est pas un fichier texte. Si c’est une feuille de calcul, enregistrez-la d’abord au format CSV.',
  },
  not_this_format: {
    title: 'Ce n’est pas le type de fichier attendu',
    text: 'Choisissez son type ci-dessous, ou choisissez un autre fichier.',
  },
  unknown_format: {
    title: 'Nous ne reconnaissons pas ce fichier',
    text: 'Choisissez son type ci-dessous. Si c’est une feuille de calcul, enregistrez-la d’abord au format CSV.',
  },
  damaged: {
    title: 'Ce fichier est endommagé',
    text: 'Il est incomplet ou ne peut pas être ouvert. Exportez-le ou téléchargez-le à nouveau.',
  },
  too_large: {
    title: 'Ce fichier est trop volumineux',
    text: `Les fichiers peuvent faire jusqu’à ${formatBytes(104_857_600)}, les exports de Daybook jusqu’à ${formatBytes(2_147_483_648)}. Divisez-le et importez les parties.`,
  },
  too_many_rows: {
    title: 'Ce fichier a trop de lignes',
    text: `Les fichiers peuvent avoir jusqu’à ${formatNumber(50_000)} lignes. Divisez-le et importez les parties.`,
  },
  too_deep: {
    title: 'Nous ne pouvons pas lire ce fichier',
    text: 'Son contenu est trop imbriqué pour une liste de tâches.',
  },
  no_title_column: {
    title: 'Aucune colonne ne contient les titres',
    text: 'Choisissez ci-dessous la colonne des titres des tâches.',
  },
  too_many_lists: {
    title: 'Cela créerait des centaines de listes',
    text: 'La mauvaise colonne est peut-être associée à Liste. Vérifiez les colonnes ci-dessous ; la limite est de 500 listes.',
  },
  too_many_sections: {
    title: 'Cela créerait des milliers de sections',
    text: `La mauvaise colonne est peut-être associée à Section. Vérifiez les colonnes ci-dessous ; la limite est de ${formatNumber(1_000)} sections.`,
  },
  nothing_found: {
    title: 'Aucune tâche dans ce fichier',
    text: 'Choisissez un autre fichier, ou un autre type ci-dessous.',
  },
  unsafe_archive: {
    title: 'Cette archive n’est pas sûre',
    text: 'Elle contient des chemins extérieurs à l’archive, ou plus de données qu’annoncé. Un export de Daybook ne fait jamais cela.',
  },
  newer_version: {
    title: 'Cet export vient d’une version plus récente de Daybook',
    text: 'Demandez à votre administrateur de mettre Daybook à jour, puis importez le fichier à nouveau.',
  },
  took_too_long: {
    title: 'La lecture de ce fichier a pris trop de temps',
    text: 'Rien n’a été importé. Divisez le fichier et importez les parties.',
  },
  member_left: {
    title: 'La personne qui a lancé cet import ne fait plus partie de l’espace de travail',
    text: 'Les tâches déjà importées sont conservées. Quelqu’un d’autre peut importer le fichier à nouveau.',
  },
  role: {
    title: 'Les invités ne peuvent pas importer de tâches',
    text: 'Votre rôle a changé pendant l’import. Les tâches déjà importées sont conservées.',
  },
  list_archived: {
    title: 'La liste est archivée',
    text: 'Les tâches déjà importées sont conservées. Désarchivez la liste et importez le fichier à nouveau.',
  },
  list_gone: {
    title: 'La liste n’est plus disponible',
    text: 'Elle a été supprimée, ou vous n’y avez plus accès. Importez le fichier dans une autre liste.',
  },
  file_changed: {
    title: 'Le fichier n’est plus disponible',
    text: 'Il a changé depuis que nous l’avons lu. Les tâches déjà importées sont conservées. Choisissez le fichier à nouveau.',
  },
  failed: {
    title: 'Un problème est survenu sur le serveur',
    text: 'Les tâches déjà importées figurent dans le rapport ci-dessous. Importez le fichier à nouveau pour le reste.',
  },
}
