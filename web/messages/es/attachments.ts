import type { messages as english } from '../en/attachments.ts'
import type { Translation } from '../translation.ts'
import { formatBytes, formatCount } from '../format.ts'

const exactSize = (size: number, max: number): string =>
  formatBytes(size) === formatBytes(max)
    ? `${formatBytes(max)} y ${formatCount(size - max, { one: 'byte', other: 'bytes' })}`
    : formatBytes(size)

export const messages: Translation<typeof english> = {
  title: 'Archivos adjuntos',
  attach: 'Adjuntar archivo',
  failed: (name, why) => `“${name}”: ${why}`,
  attached: (name) => `“${name}” adjuntado`,
  drop: (title) => `Suelta para adjuntar a “${title}”`,
  used: (used, all) => `${formatBytes(used)} de ${formatBytes(all)} en uso`,
  waiting: 'en espera',
  sent: (sent, size) => `${formatBytes(sent)} de ${formatBytes(size)}`,
  sending: (name) => `Subiendo ${name}`,
  cancel: (name) => `Cancelar: ${name}`,
  retry: 'Reintentar',
  dismiss: (name) => `Descartar: ${name}`,
  remove: (name) => `Eliminar: ${name}`,
  show: (name) => `Mostrar ${name}`,
  download: 'Descargar',
  fault: {
    tooLarge: (size, max) =>
      `Demasiado grande: el archivo ocupa ${exactSize(size, max)}. El límite es ${formatBytes(max)}.`,
    noRoom: (max) => `No hay espacio suficiente: tu plan incluye ${formatBytes(max)} para archivos adjuntos.`,
    tooMany: (max) => `Una tarea puede tener como máximo ${max} archivos adjuntos.`,
    importsFull: (max) =>
      `Los archivos de importación de tu espacio de trabajo pueden ocupar ${formatBytes(max)}. Elimina las importaciones que ya no necesites e inténtalo de nuevo.`,
    lost: 'Se perdió la conexión. La subida continuará cuando vuelvas a tener conexión.',
  },
}
