import type { messages as english } from '../en/list-email.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Añadir tareas a “${list}” por correo`,
  explanation:
    'Envía un correo a esta dirección para crear una tarea en esta lista. El asunto será el título, el texto será la descripción, y los archivos se adjuntan. Cualquiera que tenga la dirección puede añadir tareas. Si podemos verificar que un correo es de un miembro, la tarea se crea en su nombre.',
  none: 'Esta lista aún no tiene dirección de correo.',
  create: 'Crear dirección',
  copy: 'Copiar dirección',
  createdOn: (stamp) => `Creada el ${formatDay(stamp)}.`,
  replace: 'Reemplazar dirección',
  turnOff: 'Desactivar dirección',
  created: 'Dirección creada',
  replaced: 'Dirección reemplazada',
  turnedOff: (list) => `Dirección de “${list}” desactivada`,
  replacing: {
    title: (list) => `¿Reemplazar la dirección de “${list}”?`,
    text: 'A partir de ahora se rechazarán los correos a la dirección anterior, y nunca se podrá volver a usar. Da la nueva dirección a quienes escriben a esta lista.',
    action: 'Reemplazar dirección',
  },
  turningOff: {
    title: (list) => `¿Desactivar la dirección de “${list}”?`,
    text: 'A partir de ahora se rechazarán los correos a esta dirección, y nunca se podrá volver a usar. Las tareas ya creadas por correo no cambian.',
    action: 'Desactivar dirección',
  },
  unavailable: {
    title: 'El correo entrante no está configurado.',
    text: 'Tu administrador puede activarlo con la opción DAYBOOK_MAIL_IN_PORT.',
  },
  archived: 'Esta lista está archivada. Los correos que se le envían se rechazan hasta que la desarchives.',
}
