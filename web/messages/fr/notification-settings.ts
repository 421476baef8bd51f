import type { messages as english } from '../en/notification-settings.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Notifications',
  lead: (workspace) =>
    `Choisissez comment ${workspace} vous prévient. Vos propres actions ne vous sont jamais notifiées.`,
  columns: { app: 'Application', push: 'Push', mail: 'E-mail' },
  kinds: {
    mention: { title: 'Mentions', text: 'Quelqu’un vous mentionne.' },
    assigned: { title: 'Attributions', text: 'Quelqu’un vous attribue une tâche.' },
    due_soon: {
      title: 'Échéances',
      text: '30 minutes avant l’échéance d’une tâche. Sans heure, à 9 h le jour de l’échéance.',
    },
    reminder: { title: 'Rappels', text: 'Un rappel que vous avez défini.' },
    unblocked: { title: 'Tâches débloquées', text: 'Plus rien ne bloque l’une de vos tâches.' },
  },
  inApp: (kind) => `${kind} : dans l’application`,
  notInApp: (kind) => `${kind} : pas dans l’application`,
  byEmail: (kind) => `${kind} : par e-mail`,
  mail: { at_once: 'Immédiat', daily: 'Quotidien', off: 'Jamais' },
  mailed: {
    at_once: (kind) => `${kind} : par e-mail immédiatement`,
    daily: (kind) => `${kind} : par e-mail chaque jour`,
    off: (kind) => `${kind} : pas par e-mail`,
  },
  hour: 'Heure d’envoi',
  hourOf: 'Heure de l’e-mail quotidien',
  hourHint: (zone) => `Dans votre fuseau horaire, ${zone}. Nous ne l’envoyons pas si vous avez tout lu.`,
  hourUnused: 'Rien ci-dessus n’est réglé sur « Quotidien ».',
  hourSet: (hour) => `E-mail quotidien envoyé à ${hour}`,
  email: 'E-mail',
  to: 'Envoyé à',
  emailHint:
    'Nous regroupons les notifications en un e-mail toutes les 15 minutes et omettons celles que vous avez lues. Les rappels partent immédiatement.',
  change: 'Modifier…',
  emailOff: 'L’envoi d’e-mails n’est pas encore configuré. Vos choix s’appliqueront dès qu’il le sera.',
  webhooks: 'Webhooks',
  webhooksFail: 'Endpoints en échec',
  webhooksHint:
    'Recevez un e-mail quand un événement ne peut pas être livré, ou quand un endpoint échoue durablement ou est désactivé. S’applique à tous vos espaces de travail.',
  always:
    'Nous envoyons toujours les e-mails concernant votre compte, par exemple quand votre mot de passe change.',
  pushed: (kind) => `${kind} : push`,
  notPushed: (kind) => `${kind} : pas de push`,
  devices: {
    title: 'Notifications push',
    label: 'Ce navigateur',
    turnOn: 'Activer',
    turnedOn: 'Notifications push activées',
    hint: 'Elles apparaissent sur cet appareil même quand Daybook est fermé, et s’appliquent à tous vos espaces de travail.',
    on: 'Activées',
    install:
      'Pour les recevoir sur un iPhone ou un iPad, ajoutez Daybook à l’écran d’accueil et ouvrez-le depuis celui-ci.',
    unsupported: 'Ce navigateur ne peut pas afficher de notifications push.',
    blocked:
      'Les notifications de Daybook sont bloquées dans ce navigateur. Autorisez-les dans les paramètres du navigateur pour cette page, puis rechargez-la.',
    refused: {
      permission: 'Autorisez les notifications quand le navigateur le demande.',
      worker:
        'Votre navigateur ne fait pas confiance au certificat de cette adresse. Adressez-vous à votre administrateur.',
      service: 'Le navigateur n’a pas pu joindre son service push. Vérifiez votre connexion et réessayez.',
    },
    list: 'Appareils',
    current: 'Ce navigateur',
    unknown: 'Appareil inconnu',
    since: (day) => `Activées le ${day}`,
    test: 'Envoyer un test',
    tested: (device) => `Test envoyé à ${device}`,
    remove: 'Retirer',
    removed: (device) => `${device} retiré`,
  },
}
