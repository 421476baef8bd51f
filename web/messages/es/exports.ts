import type { messages as english } from '../en/exports.ts'
import type { Translation } from '../translation.ts'
import { atTime } from './at-time.ts'
import { formatBytes, formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Exportar',
  lead: (workspace) =>
    `Descarga todo a lo que tienes acceso en ${workspace} como archivo ZIP, para guardarlo, usarlo en otro sitio o volver a importarlo en Daybook.`,
  create: {
    title: 'Nueva exportación',
    what: 'Exportar',
    everything: 'Todo a lo que tengo acceso',
    attachments: 'Archivos adjuntos',
    withAttachments: 'Incluir archivos adjuntos',
    attachmentsHint: 'Sin ellos, la exportación es pequeña y está lista en segundos.',
    action: 'Iniciar exportación',
    email: 'Te enviaremos un correo cuando esté lista.',
    started: 'Exportación iniciada',
    running: 'Tu exportación está en curso. Podrás iniciar otra cuando termine.',
    tooOften: (minutes) =>
      `Puedes crear cinco exportaciones por hora. Inténtalo de nuevo en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  },
  list: {
    title: 'Exportaciones',
    none: 'Aún no hay exportaciones. Una exportación se puede descargar durante 7 días.',
    everything: 'Todo',
    one: 'Una lista',
    withAttachments: 'con archivos adjuntos',
    without: 'sin archivos adjuntos',
    scheduled: 'programada',
    size: formatBytes,
    until: (day) => `disponible hasta el ${day}`,
    for: (name) => `para ${name}`,
    download: 'Descargar',
    downloadOf: (what, day) => `Descargar: ${what}, ${day}`,
    cancel: 'Cancelar',
    canceled: 'Exportación cancelada',
    remove: 'Eliminar',
    removeOf: (what, day) => `Eliminar: ${what}, ${day}`,
    removing: {
      title: '¿Eliminar esta exportación?',
      text: 'Se elimina el archivo. Tus listas y tareas no cambian.',
    },
    removed: 'Exportación eliminada',
    missing: (count) =>
      `${formatCount(count, { one: 'archivo adjunto no se pudo incluir', other: 'archivos adjuntos no se pudieron incluir' })}. Consulta los detalles en manifest.json.`,
    bar: (what) => `Progreso de la exportación: ${what}`,
    share: (share) => `${Math.floor(share * 100)} %`,
    states: {
      waiting: 'En espera',
      running: 'Exportando',
      ready: 'Lista',
      failed: 'Fallida',
      cancelled: 'Cancelada',
    },
    problems: {
      disk_full: 'El servidor se quedó sin espacio en disco. Pide a tu administrador que libere espacio.',
      gone: 'Ya no tienes acceso a lo que se estaba exportando.',
      interrupted:
        'La exportación se interrumpió demasiadas veces. Pide a tu administrador que revise los registros del servidor.',
      failed:
        'Se produjo un error en el servidor. Pide a tu administrador que revise los registros del servidor.',
    },
    total: 'Las exportaciones manuales se conservan 7 días; las programadas, 30.',
  },
  schedule: {
    title: 'Programación',
    lead: 'Exporta el espacio de trabajo con regularidad. Quien define la programación recibe un correo cada vez y puede descargar todo a lo que tiene acceso.',
    plan: {
      text: 'Las exportaciones programadas son parte de Business. Con cualquier plan se puede exportar manualmente.',
      action: 'Comparar planes',
    },
    every: 'Cada',
    frequencies: { day: 'Día', week: 'Semana', month: 'Mes' },
    on: 'Día',
    weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    dayOf: (day) => `el día ${day}`,
    lastDay: 'el último día',
    at: 'A las',
    hour: 'Hora',
    zone: (zone) => `${zone}, la zona horaria del espacio de trabajo`,
    next: 'Próxima',
    nextAt: (time) => `La próxima exportación empieza el ${time}.`,
    turnedOff: {
      plan: 'Desactivada porque el espacio de trabajo ya no tiene el plan Business.',
      maker: 'Desactivada porque la persona que la definió ya no es administradora.',
    },
    setBy: (name) =>
      `${name} definió esta programación. Exporta lo que ${name} puede ver, y solo esa persona puede descargarlo.`,
    setByYou: 'Tú definiste esta programación. Exporta lo que puedes ver, y solo tú puedes descargarlo.',
    takeOver:
      'Si guardas, la programación pasa a ser tuya: exporta lo que puedes ver, y solo tú puedes descargarlo.',
    start: 'Programar exportación',
    save: 'Guardar',
    cancel: 'Cancelar',
    end: 'Desactivar programación',
    started: (frequency) => `Exportación programada ${frequency}`,
    ended: 'Programación desactivada',
    described: {
      day: (hour) => `cada día ${atTime(hour)}`,
      week: (weekday, hour) => `cada ${weekday} ${atTime(hour)}`,
      month: (day, hour) => `${day} de cada mes ${atTime(hour)}`,
    },
  },
  contents: {
    title: 'Qué incluye',
    list: [
      [
        'JSON',
        'Listas, secciones, tareas, comentarios, repeticiones completadas, y tus vistas y plantillas, para que las lean otros programas. Daybook puede volver a importarlo.',
      ],
      ['CSV', 'Una tabla por lista, para hojas de cálculo. Las fórmulas se neutralizan.'],
      ['Archivos adjuntos', 'Los archivos de las tareas, si los incluyes.'],
      ['No incluye', 'Aquello a lo que no tienes acceso, las contraseñas, los tokens y el historial.'],
    ],
  },
}
