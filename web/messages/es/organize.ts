import type { messages as english } from '../en/organize.ts'
import type { Translation } from '../translation.ts'
import { formatNumber } from '../format.ts'

export const messages: Translation<typeof english> = {
  up: 'Subir',
  down: 'Bajar',
  moved: (name) => `Se movió “${name}”`,
  movedTo: (name, folder) => `Se movió “${name}” a “${folder}”`,
  takenOut: (name, folder) => `Se sacó “${name}” de “${folder}”`,
  moveToFolder: 'Mover a carpeta…',
  appearance: 'Icono y color…',
  renameFolder: 'Cambiar nombre…',
  deleteFolder: 'Eliminar carpeta',
  deleteView: 'Eliminar vista',
  shareView: 'Compartir con el espacio de trabajo',
  unshareView: 'Dejar de compartir',
  viewShared: (name) => `Vista “${name}” compartida con el espacio de trabajo`,
  viewUnshared: (name) => `La vista “${name}” ya no se comparte`,
  folderAdded: (name) => `Carpeta “${name}” creada`,
  folderRenamed: (name) => `Nuevo nombre: “${name}”`,
  folderDeleted: (name) => `Carpeta “${name}” eliminada. Sus listas se conservan.`,
  favorite: 'Añadir a favoritos',
  unfavorite: 'Quitar de favoritos',
  favoriteAdded: (name) => `Se añadió “${name}” a favoritos`,
  favoriteRemoved: (name) => `Se quitó “${name}” de favoritos`,
  favoritesFull: (max) =>
    `Has llegado al límite de ${formatNumber(max)} favoritos. Quita uno para añadir otro.`,
  folderDialog: {
    new: 'Crear carpeta',
    rename: 'Cambiar nombre de la carpeta',
    move: (name) => `Mover “${name}” a una carpeta`,
    text: 'Solo tú ves tus carpetas.',
    name: 'Nombre',
    folder: 'Carpeta',
    none: 'Sin carpeta',
    another: 'Nueva carpeta…',
    actions: { new: 'Crear carpeta', rename: 'Cambiar nombre', move: 'Mover lista' },
    needed: 'Escribe un nombre.',
    full: (max) => `Has llegado al límite de ${formatNumber(max)} carpetas. Elimina una para crear otra.`,
  },
}
