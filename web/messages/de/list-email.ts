import type { messages as english } from '../en/list-email.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Aufgaben per E-Mail zu „${list}“ hinzufügen`,
  explanation:
    'Schicke eine E-Mail an diese Adresse, um in dieser Liste eine Aufgabe zu erstellen. Der Betreff wird zum Titel, der Text zur Beschreibung, und Dateien werden angehängt. Wer die Adresse kennt, kann Aufgaben hinzufügen. Wenn wir prüfen können, dass eine E-Mail von einem Mitglied kommt, wird die Aufgabe in dessen Namen erstellt.',
  none: 'Diese Liste hat noch keine E-Mail-Adresse.',
  create: 'Adresse erstellen',
  copy: 'Adresse kopieren',
  createdOn: (stamp) => `Erstellt am ${formatDay(stamp)}.`,
  replace: 'Adresse ersetzen',
  turnOff: 'Adresse deaktivieren',
  created: 'Adresse erstellt',
  replaced: 'Adresse ersetzt',
  turnedOff: (list) => `Adresse von „${list}“ deaktiviert`,
  replacing: {
    title: (list) => `Adresse von „${list}“ ersetzen?`,
    text: 'E-Mails an die alte Adresse werden ab sofort abgewiesen, und die Adresse kann nie wieder verwendet werden. Gib die neue Adresse allen, die an diese Liste schreiben.',
    action: 'Adresse ersetzen',
  },
  turningOff: {
    title: (list) => `Adresse von „${list}“ deaktivieren?`,
    text: 'E-Mails an diese Adresse werden ab sofort abgewiesen, und die Adresse kann nie wieder verwendet werden. Schon per E-Mail erstellte Aufgaben sind nicht betroffen.',
    action: 'Adresse deaktivieren',
  },
  unavailable: {
    title: 'Der E-Mail-Empfang ist nicht eingerichtet.',
    text: 'Dein Administrator kann ihn mit der Einstellung DAYBOOK_MAIL_IN_PORT aktivieren.',
  },
  archived: 'Diese Liste ist archiviert. E-Mails an sie werden abgewiesen, bis du sie wiederherstellst.',
}
