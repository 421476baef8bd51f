import type { messages as english } from '../en/public-link.ts'
import type { Translation } from '../translation.ts'
import { formatDay } from '../format-date.ts'

export const messages: Translation<typeof english> = {
  title: (list) => `Enlace público a “${list}”`,
  explanation:
    'Cualquiera que tenga el enlace puede leer esta lista, sin cuenta: su nombre, sus secciones, y los títulos, las fechas y el estado de sus tareas. La página no muestra personas, descripciones, comentarios, archivos ni etiquetas, y pide a los buscadores que no la incluyan.',
  none: 'Esta lista no tiene enlace público.',
  private:
    'Esta lista es privada. Con un enlace público, pueden leerla personas con quienes no la has compartido.',
  create: 'Crear enlace',
  copy: 'Copiar enlace',
  once: 'Copia el enlace ahora. Por seguridad, no se volverá a mostrar; puedes reemplazarlo cuando quieras.',
  on: (stamp) =>
    `El enlace del ${formatDay(stamp)} funciona. No se vuelve a mostrar; reemplázalo para obtener uno nuevo.`,
  replace: 'Reemplazar enlace',
  turnOff: 'Desactivar enlace',
  created: 'Enlace público creado',
  replaced: 'Enlace público reemplazado',
  turnedOff: 'Enlace público desactivado',
  replacing: {
    title: '¿Reemplazar el enlace público?',
    text: 'El enlace anterior deja de funcionar al instante. Envía el nuevo a quienes deban seguir leyendo la lista.',
    action: 'Reemplazar enlace',
  },
  turningOff: {
    title: '¿Desactivar el enlace público?',
    text: 'El enlace deja de funcionar al instante y nunca se podrá volver a usar.',
    action: 'Desactivar enlace',
  },
  archived: 'Esta lista está archivada. Su enlace no funciona hasta que la desarchives.',
  forbidden: {
    title: 'Los enlaces públicos están desactivados.',
    text: 'El propietario o un administrador los ha desactivado para este espacio de trabajo, en Configuración › Espacio de trabajo.',
  },
}
