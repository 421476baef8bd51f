import type { MailMessages } from './en.ts'

const roles = { admin: 'admin', member: 'membre', guest: 'invité' }
const scheduledNote =
  'Vous recevez cet e-mail parce que vous avez configuré l’export planifié de cet espace de travail.'
const securityTexts = {
  totp_on: [
    'La double authentification a été activée',
    'Désormais, la connexion avec votre mot de passe demande aussi un code de votre application d’authentification.',
  ],
  totp_off: [
    'La double authentification a été désactivée',
    'La connexion avec votre mot de passe ne demande plus de code.',
  ],
  recovery_codes: [
    'De nouveaux codes de secours ont été créés',
    'De nouveaux codes de secours ont été créés. Les anciens ne fonctionnent plus.',
  ],
  recovery_used: [
    'Un code de secours a été utilisé',
    'Un code de secours a été utilisé à la place d’un code de votre application d’authentification. Il ne fonctionnera plus.',
  ],
  passkey_added: [
    'Une clé d’accès a été ajoutée à votre compte',
    'Vous pouvez maintenant vous connecter avec cette clé d’accès plutôt qu’avec votre mot de passe.',
  ],
  passkey_removed: [
    'Une clé d’accès a été retirée de votre compte',
    'Vous ne pouvez plus vous connecter avec cette clé d’accès.',
  ],
  single_sign_on: [
    'L’authentification unique a été associée à votre compte',
    'Vous pouvez maintenant vous connecter à votre compte par l’authentification unique de votre organisation.',
  ],
} as const
const securityFooter = (resetUrl: string) => ({
  label: 'Vérifier la sécurité du compte',
  footnote: `Si c’était vous, vous pouvez ignorer cet e-mail. Sinon, réinitialisez votre mot de passe pour fermer toutes vos sessions : ${resetUrl}`,
})
const webhookFootnote =
  'Le propriétaire et les admins de cet espace de travail reçoivent cet e-mail. Vous pouvez désactiver les e-mails sur les webhooks dans Paramètres › Notifications.'

/** The texts of all mails in French. */
export const messages: MailMessages = {
  locale: 'fr-FR',
  quoted: (name) => `« ${name} »`,
  confirmSignUp: (host) => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      `Vous (ou quelqu’un qui utilise votre adresse e-mail) avez demandé un compte Daybook sur ${host}. Pour le créer, confirmez l’adresse et saisissez le mot de passe choisi.`,
      'Le lien fonctionne une fois et expire dans 24 heures.',
    ],
    label: 'Confirmer l’adresse',
    footnote: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Aucun compte ne sera créé.',
  }),
  accountExists: (host) => ({
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      `Vous (ou quelqu’un qui utilise votre adresse e-mail) avez demandé un compte Daybook sur ${host}. Cette adresse a déjà un compte, rien n’a donc été modifié.`,
      'Connectez-vous avec votre mot de passe. Si vous l’avez oublié, réinitialisez-le avec le lien ci-dessous. Le lien fonctionne une fois et expire dans une heure.',
    ],
    label: 'Réinitialiser le mot de passe',
    footnote: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail.',
  }),
  passwordReset: (host) => ({
    subject: 'Réinitialisez votre mot de passe',
    paragraphs: [
      `Vous (ou quelqu’un qui utilise votre adresse e-mail) avez demandé à réinitialiser le mot de passe de votre compte Daybook sur ${host}. Le lien fonctionne une fois et expire dans une heure.`,
      'La réinitialisation du mot de passe ferme toutes vos sessions.',
    ],
    label: 'Réinitialiser le mot de passe',
    footnote:
      'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne changera pas.',
  }),
  confirmNewEmail: (host) => ({
    subject: 'Confirmez votre nouvelle adresse e-mail',
    paragraphs: [
      `Vous (ou quelqu’un d’autre) avez demandé à utiliser cette adresse e-mail pour un compte Daybook sur ${host}. Le changement prend effet quand vous le confirmez.`,
      'Le lien fonctionne une fois et expire dans 24 heures.',
    ],
    label: 'Confirmer l’adresse',
    footnote: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  }),
  emailChange: (host, resetUrl) => ({
    subject: 'Votre adresse e-mail va changer',
    before: `Vous (ou quelqu’un qui a une session ouverte sur votre compte Daybook, sur ${host}) avez demandé à remplacer votre adresse e-mail par :`,
    after:
      'Le changement prend effet quand le lien envoyé à cette adresse est ouvert. Vous y recevrez alors nos e-mails.',
    ...securityFooter(resetUrl),
  }),
  passwordChanged: (host, resetUrl) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte Daybook sur ${host} a été modifié, et vos autres sessions ont été fermées.`,
    ],
    ...securityFooter(resetUrl),
  }),
  securityChanged: (change, host, resetUrl) => ({
    subject: securityTexts[change][0],
    paragraphs: [securityTexts[change][1], `Cet e-mail concerne votre compte Daybook sur ${host}.`],
    ...securityFooter(resetUrl),
  }),
  invitation: (invitedBy, workspace, host, role) => ({
    subject:
      invitedBy === null
        ? `Invitation à rejoindre ${workspace} sur Daybook`
        : `${invitedBy} vous invite à rejoindre ${workspace} sur Daybook`,
    paragraphs: [
      `${invitedBy === null ? 'Vous avez reçu une invitation' : `${invitedBy} vous invite`} à rejoindre l’espace de travail ${workspace} sur Daybook (${host}) en tant que ${roles[role]}.`,
      ...(role === 'guest' ? ['En tant qu’invité, vous ne voyez que les listes partagées avec vous.'] : []),
      'Le lien fonctionne une fois, pour cette adresse e-mail seulement, et expire dans 7 jours.',
    ],
    label: 'Accepter l’invitation',
    footnote: 'Si vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  }),
  invitationDeclined: (email, workspace) => ({
    subject: `${email} a décliné votre invitation`,
    paragraphs: [
      `${email} a décliné votre invitation à rejoindre l’espace de travail ${workspace}. L’invitation n’occupe plus de place.`,
    ],
    footnote: 'Vous n’avez rien à faire.',
  }),
  appConnected: () => ({
    subject: 'Une application a été connectée à votre compte',
    before: 'Vous avez autorisé cette application à agir pour vous dans Daybook :',
    label: 'Vérifier les applications connectées',
    footnote:
      'Si c’était vous, vous pouvez ignorer cet e-mail. Sinon, déconnectez l’application et changez votre mot de passe.',
  }),
  appReuse: () => ({
    subject: 'Nous avons déconnecté une application de votre compte',
    before: 'Une clé de cette application qui avait déjà servi a été utilisée de nouveau :',
    after: [
      'L’application l’a peut-être envoyée deux fois par erreur, ou quelqu’un l’a peut-être copiée. Nous avons déconnecté l’application, pour que personne ne puisse ainsi accéder à vos tâches.',
      'Pour continuer à utiliser l’application, connectez-la à nouveau.',
    ],
    label: 'Vérifier les applications connectées',
    footnote:
      'Si cela se reproduit, prévenez l’éditeur de l’application. Tant que vous ne la reconnectez pas, elle n’a aucun accès.',
  }),
  exposedToken: () => ({
    subject: 'Votre jeton d’API a été envoyé sans chiffrement',
    before: 'Une requête en HTTP non chiffré contenait l’un de vos jetons d’API :',
    after:
      'Nous avons refusé la requête, mais quelqu’un a pu lire le jeton en chemin, et il fonctionne encore. Créez un nouveau jeton, utilisez-le en HTTPS, puis révoquez celui-ci.',
    label: 'Ouvrir les jetons d’API',
    footnote:
      'Si vous avez déjà révoqué le jeton, vous pouvez ignorer cet e-mail. Nous l’envoyons au plus une fois par jour, quel que soit le nombre de requêtes.',
  }),
  exposedApp: () => ({
    subject: 'Une application a envoyé votre accès sans chiffrement',
    before: 'Une requête en HTTP non chiffré contenait la clé d’une application que vous avez connectée :',
    after:
      'Nous avons refusé la requête, mais quelqu’un a pu lire en chemin la clé, qui fonctionne une heure au plus. Déconnectez l’application et prévenez son éditeur.',
    label: 'Vérifier les applications connectées',
    footnote:
      'Si vous avez déjà déconnecté l’application, vous pouvez ignorer cet e-mail. Nous l’envoyons au plus une fois par jour, quel que soit le nombre de requêtes.',
  }),
  sunset: (date) => ({
    subject: `La version 1 de l’API de Daybook prend fin le ${date}`,
    before: `D’ici là, la version 1 fonctionne comme aujourd’hui. À partir du ${date}, les requêtes peuvent échouer. Ces jetons de votre espace de travail peuvent l’utiliser :`,
    after:
      'Passez les systèmes qui les utilisent à la version suivante. Les en-têtes Deprecation et Sunset de chaque réponse de la version 1 portent aussi cet avis.',
    label: 'Ouvrir les jetons d’API',
    footnote:
      'Si vous n’utilisez plus l’API, vous pouvez ignorer cet e-mail. Il est envoyé au propriétaire et aux admins de l’espace de travail et ne peut pas être désactivé.',
  }),
  exportReady: (workspace, scheduled, days) => ({
    subject: `Votre export de ${workspace} est prêt`,
    paragraphs: [
      `Vous pouvez télécharger ${scheduled ? 'l’export planifié' : 'votre export'} de ${workspace} pendant les ${days} prochains jours.`,
      'Personne d’autre ne peut le télécharger. Il faudra d’abord vous connecter.',
    ],
    label: 'Ouvrir les exports',
    scheduledNote,
  }),
  exportFailed: (workspace, problem) => ({
    subject: `L’export planifié de ${workspace} a échoué`,
    paragraphs: [
      {
        disk_full: 'Le serveur n’a plus d’espace disque. Demandez à votre administrateur d’en libérer.',
        gone: 'Les données à exporter n’existent plus, ou vous n’y avez plus accès.',
        interrupted:
          'L’export a été interrompu trop souvent. Demandez à votre administrateur de consulter les journaux du serveur.',
        failed:
          'Un problème est survenu sur le serveur. Demandez à votre administrateur de consulter les journaux du serveur.',
      }[problem],
      'Le prochain export aura lieu comme prévu.',
    ],
    label: 'Ouvrir les exports',
    footnote: scheduledNote,
  }),
  scheduleDisabled: (workspace, maker, off) => ({
    subject: `L’export planifié de ${workspace} a été désactivé`,
    paragraphs:
      off === 'plan'
        ? [
            'Cet espace de travail n’a plus le forfait Business, qui comprend les exports planifiés.',
            'Chacun peut toujours exporter à tout moment ce à quoi il a accès.',
          ]
        : [
            `${maker} l’avait configuré, mais n’est plus admin de cet espace de travail.`,
            'Le propriétaire ou un admin peut le configurer à nouveau.',
          ],
    label: 'Ouvrir les exports',
  }),
  webhookExhausted: () => ({
    subject: 'Un événement n’a pas pu être livré à un endpoint de webhook',
    before:
      'Toutes les tentatives de livraison d’un événement ont échoué ; il ne sera plus envoyé automatiquement. L’endpoint concerné est :',
    after:
      'L’historique des livraisons montre la cause de chaque échec. Quand l’endpoint répondra à nouveau, vous pourrez renvoyer l’événement depuis cette page.',
    label: 'Voir l’historique des livraisons',
    footnote: webhookFootnote,
  }),
  webhookFailing: () => ({
    subject: 'Un endpoint de webhook est en échec depuis 36 heures',
    before: 'Aucune livraison à cet endpoint n’a réussi depuis 36 heures :',
    after:
      'Si cela continue, nous le désactiverons au bout de trois jours. L’historique des livraisons montre la cause de chaque échec.',
    label: 'Voir l’historique des livraisons',
    footnote: webhookFootnote,
  }),
  webhookDisabled: (reason) => ({
    subject: 'Un endpoint de webhook a été désactivé',
    before: 'Les événements ne sont plus envoyés à :',
    after: [
      {
        failures: 'Aucune livraison n’a réussi depuis trois jours.',
        creator: 'La personne qui l’a ajouté ne peut plus gérer les webhooks.',
        plan: 'Le forfait de l’espace de travail comprend maintenant moins d’endpoints, ou aucun.',
      }[reason],
      'Le propriétaire ou un admin peut le réactiver et rejouer les événements manqués.',
    ],
    label: 'Voir les webhooks',
    footnote: webhookFootnote,
  }),
  pushTest: {
    title: 'Les notifications fonctionnent',
    body: 'Voici à quoi ressemble une notification de Daybook sur cet appareil.',
  },
  notification: {
    event: (kind, actor, due) => {
      if (kind === 'mention') return actor ? `${actor} vous mentionne` : 'On vous mentionne'
      if (kind === 'assigned') return actor ? `${actor} vous a attribué une tâche` : 'Tâche attribuée'
      if (kind === 'reminder') return 'Rappel'
      if (kind === 'unblocked') return 'Tâche débloquée'
      return due === undefined ? 'Échéance proche' : `Échéance le ${due}`
    },
    opening: (kind, actor, title, { inComment, due }) => {
      const who = actor ?? 'Quelqu’un'
      if (kind === 'mention')
        return `${who} vous mentionne dans ${inComment ? 'un commentaire sur' : 'la description de'} ${title}.`
      if (kind === 'assigned') return `${who} vous a attribué ${title}.`
      if (kind === 'reminder') return `Voici votre rappel pour ${title}.`
      if (kind === 'unblocked') return `Plus rien ne bloque ${title}. Vous pouvez commencer.`
      return due === undefined ? `L’échéance de ${title} approche.` : `L’échéance de ${title} est le ${due}.`
    },
    where: (list, due) => `Liste : ${list}${due === undefined ? '' : `, échéance le ${due}`}.`,
    open: 'Ouvrir la tâche',
    openAll: 'Ouvrir les notifications',
    digest: (count, workspace) => `${count} notifications dans ${workspace}`,
    more: (count) => (count === 1 ? 'Et 1 autre.' : `Et ${count} autres.`),
    at: (day, time) => `${day} à ${time}`,
    atBoth: (here, own, zone) => `${here} (${own}, ${zone})`,
    reason: (kind, workspace) =>
      ({
        mention: `quelqu’un vous mentionne dans ${workspace}`,
        assigned: `une tâche vous a été attribuée dans ${workspace}`,
        due_soon: `l’échéance de l’une de vos tâches dans ${workspace} approche`,
        reminder: `l’une de vos tâches dans ${workspace} a un rappel`,
        unblocked: `l’une de vos tâches dans ${workspace} n’est plus bloquée`,
        digest: `vous avez des notifications non lues dans ${workspace}`,
      })[kind],
    footnote: (reason, settingsUrl) =>
      `Vous recevez cet e-mail parce que ${reason}. Choisissez les e-mails que vous recevez : ${settingsUrl}`,
  },
}
