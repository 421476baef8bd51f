import type { messages as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

const create = 'Créer un jeton'

export const messages: Translation<typeof english> = {
  title: 'Jetons d’API',
  reference: 'Démarrage rapide',
  create,
  lead: (workspace, limit, used) => ({
    acts: 'Un jeton agit au nom du membre qui l’a créé ou d’une intégration, avec le même accès.',
    share: `Tous les jetons de « ${workspace} » se partagent`,
    limit: `${limit} requêtes par minute`,
    used: used === null ? '' : ` ; ${used} déjà ${used < 2 ? 'utilisée' : 'utilisées'} cette minute`,
  }),
  columns: { used: 'Dernière utilisation', token: 'Jeton', scopes: 'Droits' },
  by: (name, when) => `${name}, ${when}`,
  unused: 'Inutilisé depuis 90 jours',
  total:
    'Seuls le propriétaire et les admins peuvent créer ou révoquer des jetons. Quand un membre part, ses jetons ne fonctionnent plus.',
  none: {
    title: 'Aucun jeton pour l’instant',
    text: 'Les jetons permettent à d’autres systèmes de créer des tâches, de lire les échéances et de synchroniser les listes. Créez-en un par système, avec les seuls droits nécessaires.',
  },
  revoke: 'Révoquer',
  revoking: {
    title: (name) => `Révoquer « ${name} » ?`,
    text: 'Les requêtes avec ce jeton échoueront immédiatement. C’est irréversible.',
    done: (name) => `« ${name} » révoqué`,
  },
  dialog: {
    title: create,
    name: 'Nom',
    hint: 'Par exemple, le système qui l’utilisera.',
    actsAs: 'Agit en tant que',
    me: 'Vous',
    integrationsHint:
      'Les jetons d’une intégration continuent de fonctionner quand la personne qui les a créés part.',
    scopes: 'Droits',
    scopesHint:
      'Un droit d’écriture ne comprend pas le droit de lecture correspondant. Les droits ne peuvent pas être changés ensuite.',
    action: create,
    needsScope: 'Choisissez au moins un droit.',
  },
  scopes: {
    'tasks:read': 'Lire les tâches, les sous-tâches et les checklists.',
    'tasks:write': 'Créer, modifier, terminer, rouvrir et supprimer des tâches.',
    'lists:read': 'Lire les listes et leurs sections.',
    'lists:write': 'Créer, modifier et archiver des listes ; créer, modifier et supprimer des sections.',
    'comments:read': 'Lire les commentaires des tâches.',
    'comments:write': 'Commenter les tâches en votre nom.',
    'members:read': 'Lire la liste des membres.',
    'webhooks:write': 'Lister, ajouter et supprimer des endpoints de webhooks.',
  },
  created: {
    title: (name) => `Jeton « ${name} » créé. Copiez-le maintenant ; il ne sera plus affiché.`,
    copy: 'Copier le jeton',
    try: 'Essayer',
    copyCurl: 'Copier la commande curl',
    authority:
      'La commande comprend --cacert, car le certificat de ce serveur est autosigné. Exécutez-la sur la machine qui fait tourner Daybook, ou copiez d’abord le fichier sur la vôtre.',
    lost: 'Si vous le perdez, créez un nouveau jeton et révoquez celui-ci.',
    stored: 'Je l’ai enregistré',
    leaving: 'Quitter sans enregistrer le jeton ? Il ne sera plus affiché.',
  },
  upgrade: {
    title: 'L’API fait partie de Team et de Business',
    text: (workspace) =>
      `${workspace} a le forfait Start, qui ne comprend pas l’API. Vous ne pouvez pas créer de jetons, et ceux qui existent ne fonctionnent pas.`,
    plan: 'Comparer les forfaits',
  },
  adminsOnly: {
    title: 'Seuls les admins peuvent gérer les jetons',
    text: (names, count) =>
      `${count === 0 ? 'Le propriétaire et les admins peuvent' : `${names} ${count === 1 ? 'peut' : 'peuvent'}`} en créer un pour vous.`,
  },
}
