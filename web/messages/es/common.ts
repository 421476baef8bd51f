import type { messages as english } from '../en/common.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const members = { one: 'miembro', other: 'miembros' }
const guests = { one: 'invitado', other: 'invitados' }

export const messages: Translation<typeof english> = {
  customRepeat: 'repetición personalizada',
  product: 'Daybook',
  copy: 'Copiar',
  copied: 'Copiado',
  cancel: 'Cancelar',
  close: 'Cerrar',
  save: 'Guardar',
  undo: 'Deshacer',
  redo: 'Rehacer',
  undone: (what) => `Deshecho: ${what}`,
  tooLate: (what) => `Ya no se puede deshacer: ${what}`,
  back: 'Atrás',
  all: 'Todo',
  none: 'Ninguno',
  language: 'Idioma',
  loading: 'Cargando',
  justNow: 'ahora mismo',
  showMore: 'Mostrar más',
  problem: {
    retry: 'Reintentar',
    refused: 'No se pudo hacer',
    unreachable: {
      title: 'No se puede conectar con Daybook',
      text: 'No se cambió nada. Comprueba tu conexión e inténtalo de nuevo.',
    },
    offline: {
      title: 'No disponible sin conexión',
      text: 'No tienes conexión y este dispositivo no guarda una copia. Se abrirá cuando vuelvas a tener conexión.',
    },
    notFound: {
      title: 'No encontrado',
      text: 'No existe o no tienes acceso.',
    },
    noSeat: (kind, max) => {
      const forms = kind === 'members' ? members : guests
      if (max === 0)
        return `Tu plan no incluye ${kind === 'members' ? 'más miembros' : 'invitados'}. Cambia de plan para invitar a alguien.`
      return `Tu plan incluye ${formatCount(max, forms)} y ya has llegado al límite. Cambia de plan para invitar a más personas.`
    },
    full: {
      list_tasks: (max) =>
        `Una lista puede tener como máximo ${formatNumber(max)} tareas, incluidas las completadas y las subtareas.`,
      task_subtasks: (max) => `Una tarea puede tener como máximo ${formatNumber(max)} subtareas.`,
      subtask_depth: () => 'Una subtarea no puede tener subtareas.',
      checklist_items: (max) => `Una checklist puede tener como máximo ${formatNumber(max)} elementos.`,
      task_reminders: (max) => `Una tarea puede tener como máximo ${formatNumber(max)} recordatorios.`,
      task_attachments: (max) => `Una tarea puede tener como máximo ${formatNumber(max)} archivos adjuntos.`,
      saved_views: (max) =>
        `Has llegado al límite de ${formatNumber(max)} vistas. Elimina una para añadir otra.`,
      templates: (max) =>
        `Has llegado al límite de ${formatNumber(max)} plantillas. Elimina una para añadir otra.`,
      template_tasks: (max) =>
        `Una plantilla puede tener como máximo ${formatNumber(max)} tareas, incluidas las subtareas.`,
      template_sections: (max) => `Una plantilla puede tener como máximo ${formatNumber(max)} secciones.`,
    },
    state: {
      list_archived: 'Esta lista está archivada y es de solo lectura.',
      export_running: 'Tu última exportación aún está en curso.',
    },
    byCode: (code) => refusals[code] ?? 'Aquí no es posible. Revisa lo que escribiste e inténtalo de nuevo.',
    failed: {
      title: 'Se produjo un error',
      text: 'Inténtalo de nuevo. Si vuelve a ocurrir, envía este ID a tu administrador.',
    },
  },
  roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro', guest: 'Invitado' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}

const refusals: Readonly<Record<string, string>> = {
  validation_error: 'Algo de lo que escribiste no es válido. Revísalo e inténtalo de nuevo.',
  unauthorized: 'Se cerró tu sesión. Inicia sesión de nuevo.',
  forbidden: 'No tienes permiso para hacerlo.',
  unprocessable: 'No es posible en este momento. Revisa los datos e inténtalo de nuevo.',
  conflict: 'Otra persona hizo un cambio antes. Mira qué cambió e inténtalo de nuevo.',
  rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  payload_too_large: 'Es demasiado grande.',
}
