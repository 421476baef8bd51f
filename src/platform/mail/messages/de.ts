import type { MailMessages } from './en.ts'

const roles = { admin: 'Admin', member: 'Mitglied', guest: 'Gast' }
const scheduledNote =
  'Du bekommst diese E-Mail, weil du den geplanten Export dieses Workspace eingerichtet hast.'
const securityTexts = {
  totp_on: [
    'Zwei-Faktor-Authentifizierung wurde aktiviert',
    'Wenn du dich mit deinem Passwort anmeldest, brauchst du ab jetzt auch einen Code aus deiner Authenticator-App.',
  ],
  totp_off: [
    'Zwei-Faktor-Authentifizierung wurde deaktiviert',
    'Wenn du dich mit deinem Passwort anmeldest, brauchst du keinen Code mehr.',
  ],
  recovery_codes: [
    'Neue Wiederherstellungscodes wurden erstellt',
    'Neue Wiederherstellungscodes wurden erstellt. Die alten gelten nicht mehr.',
  ],
  recovery_used: [
    'Ein Wiederherstellungscode wurde verwendet',
    'Statt eines Codes aus deiner Authenticator-App wurde ein Wiederherstellungscode verwendet. Er gilt nicht noch einmal.',
  ],
  passkey_added: [
    'Ein Passkey wurde zu deinem Konto hinzugefügt',
    'Du kannst dich jetzt mit diesem Passkey statt mit deinem Passwort anmelden.',
  ],
  passkey_removed: [
    'Ein Passkey wurde aus deinem Konto entfernt',
    'Du kannst dich mit diesem Passkey nicht mehr anmelden.',
  ],
  single_sign_on: [
    'Single Sign-on wurde mit deinem Konto verbunden',
    'Du kannst dich jetzt über das Single Sign-on deiner Organisation an deinem bestehenden Konto anmelden.',
  ],
} as const
const securityFooter = (resetUrl: string) => ({
  label: 'Sicherheit des Kontos prüfen',
  footnote: `Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, setze dein Passwort zurück, um überall abgemeldet zu werden: ${resetUrl}`,
})
const webhookFootnote =
  'Inhaber und Admins dieses Workspace bekommen diese E-Mail. E-Mails zu Webhooks kannst du unter Einstellungen › Benachrichtigungen abbestellen.'

/** The texts of all mails in German. */
export const messages: MailMessages = {
  locale: 'de-DE',
  quoted: (name) => `„${name}“`,
  confirmSignUp: (host) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    paragraphs: [
      `Du (oder jemand mit deiner E-Mail-Adresse) hast dich bei Daybook unter ${host} registriert. Um das Konto zu erstellen, bestätige die Adresse und gib das gewählte Passwort ein.`,
      'Der Link funktioniert einmal und gilt 24 Stunden.',
    ],
    label: 'Adresse bestätigen',
    footnote:
      'Wenn du dich nicht registriert hast, kannst du diese E-Mail ignorieren. Es wird kein Konto erstellt.',
  }),
  accountExists: (host) => ({
    subject: 'Du hast schon ein Konto',
    paragraphs: [
      `Du (oder jemand mit deiner E-Mail-Adresse) wolltest dich bei Daybook unter ${host} registrieren. Diese Adresse hat schon ein Konto, deshalb wurde nichts geändert.`,
      'Melde dich mit deinem Passwort an. Wenn du es vergessen hast, setze es mit dem Link unten zurück. Der Link funktioniert einmal und gilt eine Stunde.',
    ],
    label: 'Passwort zurücksetzen',
    footnote: 'Wenn du dich nicht registrieren wolltest, kannst du diese E-Mail ignorieren.',
  }),
  passwordReset: (host) => ({
    subject: 'Setze dein Passwort zurück',
    paragraphs: [
      `Du (oder jemand mit deiner E-Mail-Adresse) möchtest das Passwort deines Kontos bei Daybook unter ${host} zurücksetzen. Der Link funktioniert einmal und gilt eine Stunde.`,
      'Wenn du dein Passwort zurücksetzt, wirst du überall abgemeldet.',
    ],
    label: 'Passwort zurücksetzen',
    footnote:
      'Wenn du das nicht wolltest, kannst du diese E-Mail ignorieren. Dein Passwort ändert sich nicht.',
  }),
  confirmNewEmail: (host) => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    paragraphs: [
      `Du (oder jemand anderes) möchtest diese E-Mail-Adresse für ein Konto bei Daybook unter ${host} verwenden. Die Änderung gilt, sobald du sie bestätigst.`,
      'Der Link funktioniert einmal und gilt 24 Stunden.',
    ],
    label: 'Adresse bestätigen',
    footnote: 'Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  }),
  emailChange: (host, resetUrl) => ({
    subject: 'Deine E-Mail-Adresse wird geändert',
    before: `Du (oder jemand, der in deinem Konto bei Daybook unter ${host} angemeldet ist) hast eine neue E-Mail-Adresse dafür angegeben:`,
    after:
      'Die Änderung gilt, sobald jemand den Link öffnet, den wir an diese Adresse geschickt haben. Ab dann bekommst du unsere E-Mails dort.',
    ...securityFooter(resetUrl),
  }),
  passwordChanged: (host, resetUrl) => ({
    subject: 'Dein Passwort wurde geändert',
    paragraphs: [
      `Das Passwort deines Kontos bei Daybook unter ${host} wurde geändert, und du wurdest überall sonst abgemeldet.`,
    ],
    ...securityFooter(resetUrl),
  }),
  securityChanged: (change, host, resetUrl) => ({
    subject: securityTexts[change][0],
    paragraphs: [securityTexts[change][1], `Diese E-Mail betrifft dein Konto bei Daybook unter ${host}.`],
    ...securityFooter(resetUrl),
  }),
  invitation: (invitedBy, workspace, host, role) => ({
    subject:
      invitedBy === null
        ? `Du wurdest zu ${workspace} in Daybook eingeladen`
        : `${invitedBy} hat dich zu ${workspace} in Daybook eingeladen`,
    paragraphs: [
      `${invitedBy === null ? 'Du wurdest' : `${invitedBy} hat dich`} als ${roles[role]} in den Workspace ${workspace} bei Daybook unter ${host} eingeladen.`,
      ...(role === 'guest' ? ['Als Gast siehst du nur die Listen, die für dich freigegeben sind.'] : []),
      'Der Link funktioniert einmal, nur für diese E-Mail-Adresse, und gilt 7 Tage.',
    ],
    label: 'Einladung annehmen',
    footnote: 'Wenn du das nicht erwartet hast, kannst du diese E-Mail ignorieren.',
  }),
  invitationDeclined: (email, workspace) => ({
    subject: `${email} hat deine Einladung abgelehnt`,
    paragraphs: [
      `${email} hat deine Einladung in den Workspace ${workspace} abgelehnt. Die Einladung belegt keinen Platz mehr.`,
    ],
    footnote: 'Du musst nichts tun.',
  }),
  appConnected: () => ({
    subject: 'Eine App wurde mit deinem Konto verbunden',
    before: 'Du hast dieser App erlaubt, in Daybook für dich zu handeln:',
    label: 'Verbundene Apps prüfen',
    footnote:
      'Wenn du das warst, kannst du diese E-Mail ignorieren. Wenn nicht, trenne die App und ändere dein Passwort.',
  }),
  appReuse: () => ({
    subject: 'Wir haben eine App von deinem Konto getrennt',
    before: 'Ein schon benutzter Schlüssel dieser App wurde noch einmal verwendet:',
    after: [
      'Vielleicht hat die App ihn versehentlich zweimal gesendet, vielleicht hat ihn jemand kopiert. Wir haben die App getrennt, damit so niemand auf deine Aufgaben zugreifen kann.',
      'Um die App weiter zu nutzen, verbinde sie neu.',
    ],
    label: 'Verbundene Apps prüfen',
    footnote:
      'Wenn das noch einmal passiert, informiere den Hersteller der App. Bis du sie neu verbindest, hat sie keinen Zugriff.',
  }),
  exposedToken: () => ({
    subject: 'Dein API-Token wurde unverschlüsselt gesendet',
    before: 'Eine Anfrage über unverschlüsseltes HTTP enthielt eines deiner API-Tokens:',
    after:
      'Wir haben die Anfrage abgelehnt, aber unterwegs könnte jemand das Token gelesen haben, und es funktioniert noch. Erstelle ein neues Token, verwende es über HTTPS und widerrufe dann dieses.',
    label: 'API-Tokens öffnen',
    footnote:
      'Wenn du das Token schon widerrufen hast, kannst du diese E-Mail ignorieren. Wir senden sie höchstens einmal am Tag, egal wie viele Anfragen es waren.',
  }),
  exposedApp: () => ({
    subject: 'Eine App hat deinen Zugang unverschlüsselt gesendet',
    before:
      'Eine Anfrage über unverschlüsseltes HTTP enthielt den Schlüssel einer App, die du verbunden hast:',
    after:
      'Wir haben die Anfrage abgelehnt, aber unterwegs könnte jemand den Schlüssel gelesen haben, der bis zu einer Stunde gilt. Trenne die App und informiere den Hersteller.',
    label: 'Verbundene Apps prüfen',
    footnote:
      'Wenn du die App schon getrennt hast, kannst du diese E-Mail ignorieren. Wir senden sie höchstens einmal am Tag, egal wie viele Anfragen es waren.',
  }),
  sunset: (date) => ({
    subject: `Version 1 der Daybook-API endet am ${date}`,
    before: `Bis dahin funktioniert Version 1 wie bisher. Ab dem ${date} können Anfragen an sie fehlschlagen. Diese Tokens in deinem Workspace können sie verwenden:`,
    after:
      'Stelle die Systeme, die sie verwenden, auf die nächste Version um. Auch die Header Deprecation und Sunset jeder Antwort von Version 1 weisen darauf hin.',
    label: 'API-Tokens öffnen',
    footnote:
      'Wenn du die API nicht mehr nutzt, kannst du diese E-Mail ignorieren. Sie geht an Inhaber und Admins des Workspace und lässt sich nicht abbestellen.',
  }),
  exportReady: (workspace, scheduled, days) => ({
    subject: `Dein Export von ${workspace} ist fertig`,
    paragraphs: [
      `Du kannst ${scheduled ? 'den geplanten' : 'deinen'} Export von ${workspace} in den nächsten ${days} Tagen herunterladen.`,
      'Nur du kannst ihn herunterladen. Dafür musst du dich anmelden.',
    ],
    label: 'Exporte öffnen',
    scheduledNote,
  }),
  exportFailed: (workspace, problem) => ({
    subject: `Der geplante Export von ${workspace} ist fehlgeschlagen`,
    paragraphs: [
      {
        disk_full:
          'Auf dem Server ist kein Speicherplatz mehr frei. Bitte deinen Administrator, Platz zu schaffen.',
        gone: 'Die Daten für den Export gibt es nicht mehr, oder du hast keinen Zugriff mehr darauf.',
        interrupted:
          'Der Export wurde zu oft unterbrochen. Bitte deinen Administrator, die Server-Logs zu prüfen.',
        failed:
          'Auf dem Server ist etwas schiefgegangen. Bitte deinen Administrator, die Server-Logs zu prüfen.',
      }[problem],
      'Der nächste Export läuft wie geplant.',
    ],
    label: 'Exporte öffnen',
    footnote: scheduledNote,
  }),
  scheduleDisabled: (workspace, maker, off) => ({
    subject: `Der geplante Export von ${workspace} wurde deaktiviert`,
    paragraphs:
      off === 'plan'
        ? [
            'Dieser Workspace hat nicht mehr den Tarif Business, der geplante Exporte enthält.',
            'Alle können weiterhin jederzeit exportieren, worauf sie Zugriff haben.',
          ]
        : [
            `${maker} hat ihn eingerichtet, ist aber kein Admin dieses Workspace mehr.`,
            'Inhaber und Admins können ihn neu einrichten.',
          ],
    label: 'Exporte öffnen',
  }),
  webhookExhausted: () => ({
    subject: 'Ein Ereignis konnte einem Webhook-Endpunkt nicht zugestellt werden',
    before:
      'Alle Versuche, ein Ereignis zuzustellen, sind fehlgeschlagen; es wird nicht mehr automatisch gesendet. Betroffen ist dieser Endpunkt:',
    after:
      'Der Verlauf der Zustellungen zeigt, woran jeder Versuch gescheitert ist. Sobald der Endpunkt wieder antwortet, kannst du das Ereignis von dort erneut zustellen.',
    label: 'Zustellungen ansehen',
    footnote: webhookFootnote,
  }),
  webhookFailing: () => ({
    subject: 'Ein Webhook-Endpunkt ist seit 36 Stunden gestört',
    before: 'Seit 36 Stunden hat keine Zustellung an diesen Endpunkt geklappt:',
    after:
      'Wenn das so bleibt, deaktivieren wir ihn nach drei Tagen. Der Verlauf der Zustellungen zeigt, woran jeder Versuch gescheitert ist.',
    label: 'Zustellungen ansehen',
    footnote: webhookFootnote,
  }),
  webhookDisabled: (reason) => ({
    subject: 'Ein Webhook-Endpunkt wurde deaktiviert',
    before: 'Es werden keine Ereignisse mehr gesendet an:',
    after: [
      {
        failures: 'Seit drei Tagen hat keine Zustellung geklappt.',
        creator: 'Die Person, die ihn hinzugefügt hat, kann keine Webhooks mehr verwalten.',
        plan: 'Der Tarif des Workspace enthält jetzt weniger oder keine Endpunkte.',
      }[reason],
      'Inhaber und Admins können ihn wieder aktivieren und verpasste Ereignisse erneut senden.',
    ],
    label: 'Webhooks ansehen',
    footnote: webhookFootnote,
  }),
  pushTest: {
    title: 'Benachrichtigungen funktionieren',
    body: 'So sieht eine Benachrichtigung von Daybook auf diesem Gerät aus.',
  },
  notification: {
    event: (kind, actor, due) => {
      if (kind === 'mention') return actor ? `${actor} hat dich erwähnt` : 'Du wurdest erwähnt'
      if (kind === 'assigned') return actor ? `${actor} hat dir eine Aufgabe zugewiesen` : 'Dir zugewiesen'
      if (kind === 'reminder') return 'Erinnerung'
      if (kind === 'unblocked') return 'Nicht mehr blockiert'
      return due === undefined ? 'Bald fällig' : `Fällig am ${due}`
    },
    opening: (kind, actor, title, { inComment, due }) => {
      const who = actor ?? 'Jemand'
      if (kind === 'mention')
        return `${who} hat dich in ${inComment ? 'einem Kommentar zu' : 'der Beschreibung von'} ${title} erwähnt.`
      if (kind === 'assigned') return `${who} hat dir ${title} zugewiesen.`
      if (kind === 'reminder') return `Das ist deine Erinnerung an ${title}.`
      if (kind === 'unblocked') return `${title} ist nicht mehr blockiert. Du kannst damit anfangen.`
      return `${title} ist ${due === undefined ? 'bald' : `am ${due}`} fällig.`
    },
    where: (list, due) => `Liste: ${list}${due === undefined ? '' : `, fällig am ${due}`}.`,
    open: 'Aufgabe öffnen',
    openAll: 'Benachrichtigungen öffnen',
    digest: (count, workspace) => `${count} Benachrichtigungen in ${workspace}`,
    more: (count) => `Und ${count} weitere.`,
    at: (day, time) => `${day} um ${time}`,
    atBoth: (here, own, zone) => `${here} (${own} in ${zone})`,
    reason: (kind, workspace) =>
      ({
        mention: `du in ${workspace} erwähnt wurdest`,
        assigned: `dir in ${workspace} eine Aufgabe zugewiesen wurde`,
        due_soon: `eine deiner Aufgaben in ${workspace} bald fällig ist`,
        reminder: `eine deiner Aufgaben in ${workspace} eine Erinnerung hat`,
        unblocked: `eine deiner Aufgaben in ${workspace} nicht mehr blockiert ist`,
        digest: `du ungelesene Benachrichtigungen in ${workspace} hast`,
      })[kind],
    footnote: (reason, settingsUrl) =>
      `Du bekommst diese E-Mail, weil ${reason}. Lege fest, welche E-Mails du bekommst: ${settingsUrl}`,
  },
}
