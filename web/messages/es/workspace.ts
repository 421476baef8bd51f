import type { messages as english } from '../en/workspace.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Espacio de trabajo',
  name: 'Nombre',
  timezone: 'Zona horaria',
  timezoneHint:
    'Se usa para las tareas nuevas, salvo que quien las crea haya definido otra. Las fechas existentes no cambian.',
  saved: 'Guardado',
  created: 'Creado',
  id: 'ID',
  idHint: 'Se envía en los eventos como workspace_id.',
  copyId: 'Copiar ID',
  owner: 'Propietario',
  publicLinks: 'Enlaces públicos',
  publicLinksAllow: 'Permitir que los miembros publiquen listas',
  publicLinksHint:
    'Los miembros pueden crear un enlace con el que cualquiera puede leer una lista: títulos, fechas y qué está completado. Mientras esta opción esté desactivada, los enlaces existentes no funcionan.',
  adminsCan: (names) => `Para cambiar el nombre, la zona horaria o los enlaces públicos, acude a ${names}.`,
  notZone: 'Escribe una zona horaria, por ejemplo Europe/Madrid.',
  required: 'Escribe un nombre.',
  plan: {
    title: 'Plan',
    on: (plan) => `Este espacio de trabajo tiene el plan ${plan}.`,
    operator:
      'Los planes se cambian en el servidor. Si administras Daybook, usa este comando con el plan que quieras. Si no, envíaselo a la persona que lo administra.',
    copyCommand: 'Copiar comando',
    ask: (names) => `Si necesitas otro, pregunta a ${names}.`,
    here: 'Puedes cambiarlo abajo.',
    owner: (name) => `El espacio de trabajo es de ${name}, que puede cambiarlo.`,
    usage: 'Uso',
    compare: 'Comparar planes',
    current: 'Tu plan',
    choose: (plan) => `Cambiar a ${plan}`,
    changing: {
      title: (plan) => `¿Cambiar a ${plan}?`,
      up: 'Tendrás al instante todo lo que incluye el plan.',
      start:
        'La API y los webhooks se detienen al instante: los tokens se rechazan y no se entregan eventos. Ambos se reanudan si vuelves a un plan que los incluya.',
      down: 'Los límites más bajos se aplican al instante. Los endpoints de webhooks que superen el límite se desactivan, primero los más nuevos.',
      done: (plan) => `Plan cambiado a ${plan}`,
      excess: (what) => `Superas los límites de ese plan: ${what}. Primero reduce el uso.`,
    },
    noLimit: 'sin límite',
    none: 'no incluido',
    of: (used, max) => `${used} de ${max}`,
    rows: {
      members: 'Miembros',
      guests: 'Invitados',
      webhook_addresses: 'Endpoints de webhooks',
      storage_bytes: 'Espacio para archivos adjuntos',
      requests: 'Solicitudes de API en este minuto',
      history_days: 'Historial de cambios',
      requests_per_minute: 'Solicitudes de API por minuto',
      api: 'API y webhooks',
      integrations: 'Integraciones',
      schedules: 'Exportaciones programadas',
      log: 'Registro de actividad',
    },
    yes: 'incluido',
    days: (days) => (days >= 365 ? '1 año' : formatCount(days, { one: 'día', other: 'días' })),
    invited: (count) => formatCount(count, { one: 'invitación pendiente', other: 'invitaciones pendientes' }),
  },
}
