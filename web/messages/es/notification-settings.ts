import type { messages as english } from '../en/notification-settings.ts'
import type { Translation } from '../translation.ts'
import { atTime } from './at-time.ts'

export const messages: Translation<typeof english> = {
  title: 'Notificaciones',
  lead: (workspace) => `Elige cómo te avisa ${workspace}. Nunca te avisamos de lo que haces tú.`,
  columns: { app: 'En la aplicación', push: 'Push', mail: 'Correo' },
  kinds: {
    mention: { title: 'Menciones', text: 'Alguien te menciona.' },
    assigned: { title: 'Asignaciones', text: 'Alguien te asigna una tarea.' },
    due_soon: {
      title: 'Vence pronto',
      text: '30 minutos antes de que venza una tarea. Si no tiene hora, a las 9:00 del día en que vence.',
    },
    reminder: { title: 'Recordatorios', text: 'Un recordatorio que creaste.' },
    unblocked: { title: 'Tareas desbloqueadas', text: 'Una de tus tareas ya no está bloqueada.' },
  },
  inApp: (kind) => `${kind}: en la aplicación`,
  notInApp: (kind) => `${kind}: no en la aplicación`,
  byEmail: (kind) => `${kind}: por correo`,
  mail: { at_once: 'Al momento', daily: 'Cada día', off: 'Nunca' },
  mailed: {
    at_once: (kind) => `${kind}: por correo al momento`,
    daily: (kind) => `${kind}: por correo cada día`,
    off: (kind) => `${kind}: no por correo`,
  },
  hour: 'Correo diario',
  hourOf: 'Hora del correo diario',
  hourHint: (zone) => `En tu zona horaria, ${zone}. No lo enviamos si no tienes nada sin leer.`,
  hourUnused: 'Nada de lo anterior está en “Cada día”.',
  hourSet: (hour) => `Correo diario fijado ${atTime(hour)}`,
  email: 'Correo',
  to: 'Se envía a',
  emailHint:
    'Agrupamos las notificaciones en un correo cada 15 minutos y omitimos las que ya has leído. Los recordatorios se envían al momento.',
  change: 'Cambiar…',
  emailOff: 'El envío de correos aún no está configurado. Lo que elijas se aplicará cuando lo esté.',
  webhooks: 'Webhooks',
  webhooksFail: 'Endpoints con fallos',
  webhooksHint:
    'Recibe un correo cuando no se pueda entregar un evento, o cuando un endpoint falle de forma continuada o se desactive. Se aplica a todos tus espacios de trabajo.',
  always: 'Siempre enviamos los correos sobre tu cuenta, por ejemplo cuando cambia tu contraseña.',
  pushed: (kind) => `${kind}: push`,
  notPushed: (kind) => `${kind}: sin push`,
  devices: {
    title: 'Notificaciones push',
    label: 'Este navegador',
    turnOn: 'Activar',
    turnedOn: 'Notificaciones push activadas',
    hint: 'Aparecen en este dispositivo aunque Daybook esté cerrado, y se aplican a todos tus espacios de trabajo.',
    on: 'Activadas',
    install:
      'Para recibirlas en un iPhone o iPad, añade Daybook a la pantalla de inicio y ábrelo desde allí.',
    unsupported: 'Este navegador no puede mostrar notificaciones push.',
    blocked:
      'Las notificaciones de Daybook están bloqueadas en este navegador. Permítelas en la configuración del navegador para esta página y vuelve a cargarla.',
    refused: {
      permission: 'Permite las notificaciones cuando el navegador lo pida.',
      worker: 'Tu navegador no confía en el certificado de esta dirección. Pregunta a tu administrador.',
      service:
        'El navegador no pudo conectar con su servicio push. Comprueba tu conexión e inténtalo de nuevo.',
    },
    list: 'Dispositivos',
    current: 'Este navegador',
    unknown: 'Dispositivo desconocido',
    since: (day) => `Activadas el ${day}`,
    test: 'Enviar prueba',
    tested: (device) => `Prueba enviada a ${device}`,
    remove: 'Quitar',
    removed: (device) => `${device} quitado`,
  },
}
