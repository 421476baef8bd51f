import type { messages as english } from '../en/keyboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Teclado',
  lead: 'Tus atajos te acompañan en todos los dispositivos donde inicias sesión. Pulsa ? en cualquier lugar para consultarlos.',
  singleKeys: 'Atajos de una tecla',
  singleKeysHint:
    'Usa teclas sin modificador, como E o G T, cuando no estés escribiendo en un campo. Desactívalo si el dictado o un lector de pantalla los activa.',
  find: 'Buscar comandos o teclas',
  none: 'Ningún comando coincide',
  change: 'Cambiar',
  changeOf: (command) => `Cambiar el atajo de “${command}”`,
  remove: 'Quitar',
  removeOf: (command) => `Quitar el atajo de “${command}”`,
  reset: 'Restablecer',
  resetOf: (command) => `Restablecer el atajo de “${command}”`,
  resetAll: 'Restablecer todos los atajos',
  noShortcut: 'Ninguno',
  changed: 'Cambiado',
  record: {
    label: (command) => `Nuevo atajo de “${command}”`,
    placeholder: 'Pulsa las teclas',
    hint: 'Pulsa una tecla, una combinación o dos teclas seguidas. Escape cancela.',
    next: (keys) => `${keys} y luego…`,
    own: 'Las listas y los campos necesitan esta tecla. Elige otra, o añade Ctrl o Alt.',
    browser: 'Tu navegador usa estas teclas. Elige otras.',
  },
  conflict: (keys, commands) => `${keys} es el atajo de ${commands}.`,
  takeOver: 'Usarlo aquí',
  cancel: 'Cancelar',
  done: {
    set: (command, keys) => `El atajo de “${command}” es ahora ${keys}`,
    removed: (command) => `“${command}” ya no tiene atajo`,
    resetAll: 'Todos los atajos restablecidos',
    singleKeys: (on) => (on ? 'Atajos de una tecla activados' : 'Atajos de una tecla desactivados'),
  },
}
