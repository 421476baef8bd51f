import { formatBytes, formatNumber } from '../format.ts'

const quotedOr = (text: string, otherwise: string): string => (text === '' ? otherwise : `“${text}”`)
const keptInDescription = 'El valor original está en la descripción.'

const reasons: Readonly<Record<string, (text: string) => string>> = {
  no_title: () => 'La tarea no tiene título y se llamará “(no title)”.',
  empty_row: () => 'Esta fila está vacía, así que se omite.',
  title_cut: () => 'El título es demasiado largo. El título completo está en la descripción.',
  description_cut: () =>
    `La descripción supera los ${formatNumber(20_000)} caracteres. El resto está en comentarios.`,
  comment_cut: () =>
    `Un comentario supera los ${formatNumber(20_000)} caracteres. El resto está en más comentarios.`,
  item_cut: (text) =>
    `${quotedOr(text, 'Un elemento de la checklist')} es demasiado largo y se acorta. ${keptInDescription}`,
  name_cut: (text) => `${quotedOr(text, 'Un nombre')} es demasiado largo y se acorta. ${keptInDescription}`,
  too_many_items: () =>
    'Una checklist puede tener como máximo 200 elementos. El resto está en la descripción.',
  too_many_reminders: () =>
    'Tiene más recordatorios de los que puede tener una tarea. El resto está en la descripción.',
  too_many_labels: () =>
    'Una tarea puede tener como máximo 20 etiquetas, de hasta 60 caracteres cada una. El resto está en la descripción.',
  too_many_subtasks: () =>
    'Una tarea puede tener como máximo 100 subtareas. El resto pasa a ser tareas aparte.',
  too_many_files: () =>
    'Tiene más archivos adjuntos de los que puede tener una tarea. Los demás solo se nombran en la descripción.',
  file_too_large: (text) =>
    `${quotedOr(text, 'Un archivo')} supera los ${formatBytes(104_857_600)}, así que se omite.`,
  file_missing: (text) => `${quotedOr(text, 'Un archivo')} no está en la exportación.`,
  too_deep: () =>
    'Una subtarea no puede tener subtareas. Pasa a ser subtarea de la tarea principal, y la descripción nombra su tarea superior.',
  unknown_parent: (text) =>
    `Su tarea superior${text === '' ? '' : `, “${text}”,`} no está en el archivo. Pasa a ser una tarea aparte.`,
  parent_cycle: () => 'La tarea figura como su propia subtarea. Pasa a ser una tarea aparte.',
  unknown_section: (text) =>
    `${quotedOr(text, 'Su sección')} no está en el archivo, así que la tarea no tendrá sección.`,
  unknown_list: (text) => `${quotedOr(text, 'Su lista')} no está en el archivo.`,
  unknown_task: (text) => `${quotedOr(text, 'Su tarea')} no está en el archivo, así que se omite esta fila.`,
  date_not_understood: (text) =>
    `${text === '' ? 'No pudimos leer esta fecha.' : `“${text}” no es una fecha.`} ${keptInDescription}`,
  time_not_understood: (text) =>
    `${text === '' ? 'No pudimos leer esta hora.' : `“${text}” no es una hora.`} ${keptInDescription}`,
  recurrence_not_understood: (text) =>
    `No pudimos leer ${quotedOr(text, 'cómo se repite')}, así que la tarea no se repite. ${keptInDescription}`,
  reminder_not_understood: (text) =>
    `No pudimos leer ${quotedOr(text, 'un recordatorio')}. ${keptInDescription}`,
  priority_not_understood: (text) =>
    `${text === '' ? 'No pudimos leer esta prioridad.' : `“${text}” no es una prioridad.`} ${keptInDescription}`,
  completed_not_understood: (text) =>
    `Por ${quotedOr(text, 'el archivo')} no se puede saber si la tarea está completada, así que sigue abierta. ${keptInDescription}`,
  zone_not_understood: (text) => `${quotedOr(text, 'Este valor')} no es una zona horaria. Se usa la tuya.`,
  needs_due_date: (text) =>
    `${quotedOr(text, 'Una hora, repetición o recordatorio')} necesita una fecha de vencimiento, y esta tarea no la tiene. ${keptInDescription}`,
  start_after_due_date: (text) =>
    `${quotedOr(text, 'La fecha de inicio')} es posterior al vencimiento, así que no se usa como fecha de inicio. ${keptInDescription}`,
  estimate_not_understood: (text) =>
    `${text === '' ? 'No pudimos leer esta estimación.' : `“${text}” no es una estimación.`} ${keptInDescription}`,
  unknown_blocker: (text) =>
    `${quotedOr(text, 'Una tarea que la bloquea')} no está en el archivo. ${keptInDescription}`,
  dependency: () =>
    'Se omitió una dependencia: las tareas se esperarían unas a otras, o la tarea tendría demasiadas.',
  duplicate: () => 'La tarea está dos veces en el archivo y solo se importa una vez.',
  row_not_understood: () => 'No pudimos leer esta fila, así que se omite.',
  too_many_columns: () => 'La fila tiene más columnas que la primera. El resto está en la descripción.',

  assignee_not_found: (text) =>
    `${quotedOr(text, 'Una persona')} no está en el espacio de trabajo o se llama igual que otra, así que no se le asigna la tarea. ${keptInDescription}`,
  assignee_without_access: (text) =>
    `${quotedOr(text, 'Una persona')} está en el espacio de trabajo, pero no tiene acceso a la lista, así que no se le asigna la tarea. ${keptInDescription}`,
  labels_full: () =>
    `El espacio de trabajo ya tiene ${formatNumber(500)} etiquetas, o no puedes crear ninguna. ${keptInDescription}`,
  section_gone: () => 'Su sección se eliminó mientras tanto, así que la tarea no tendrá sección.',
  list_archived: () => 'La lista se archivó mientras tanto.',
  list_gone: () => 'La lista se eliminó o ya no tienes acceso.',
  list_tasks: () => `La lista ya tiene ${formatNumber(5_000)} tareas, el máximo de una lista.`,
  task_subtasks: () => 'Su tarea ya tiene 100 subtareas, el máximo de una tarea.',
  parent: () => 'Su tarea superior no se importó.',
  external_id_taken: () => 'Otra tarea tiene su ID externo, así que se importa sin él.',
  recurrence: () => 'Daybook no admite esta repetición, así que la tarea no se repite.',
  storage: () => 'Tu plan no tiene espacio suficiente para sus archivos adjuntos.',
  attachment_size: () => `Uno de sus archivos adjuntos supera los ${formatBytes(104_857_600)}.`,
  task_attachments: () => 'Tiene más archivos adjuntos de los que puede tener una tarea.',
  failed: () => 'Se produjo un error en el servidor. Importa la tarea de nuevo o añádela manualmente.',
}

export const reasonOf = (reason: string, text = ''): string => reasons[reason]?.(text) ?? reason

export const problems: Readonly<Record<string, { title: string; text: string }>> = {
  empty: { title: 'Este archivo está vacío', text: 'Expórtalo de nuevo y elige el archivo nuevo.' },
  not_text: {
    title: 'No podemos leer este archivo',
    text: 'No es un archivo de texto. Si es una hoja de cálculo, guárdala primero como CSV.',
  },
  not_this_format: {
    title: 'No es el tipo de archivo que esperábamos',
    text: 'Elige su tipo abajo o elige otro archivo.',
  },
  unknown_format: {
    title: 'No reconocemos este archivo',
    text: 'Elige su tipo abajo. Si es una hoja de cálculo, guárdala primero como CSV.',
  },
  damaged: {
    title: 'Este archivo está dañado',
    text: 'Está incompleto o no se puede abrir. Expórtalo o descárgalo de nuevo.',
  },
  too_large: {
    title: 'Este archivo es demasiado grande',
    text: `Los archivos pueden ocupar hasta ${formatBytes(104_857_600)}; las exportaciones de Daybook, hasta ${formatBytes(2_147_483_648)}. Divídelo e importa las partes.`,
  },
  too_many_rows: {
    title: 'Este archivo tiene demasiadas filas',
    text: `Los archivos pueden tener hasta ${formatNumber(50_000)} filas. Divídelo e importa las partes.`,
  },
  too_deep: {
    title: 'No podemos leer este archivo',
    text: 'Su contenido tiene demasiados niveles para una lista de tareas.',
  },
  no_title_column: {
    title: 'Ninguna columna tiene los títulos',
    text: 'Elige abajo la columna con los títulos de las tareas.',
  },
  too_many_lists: {
    title: 'Esto crearía cientos de listas',
    text: 'Puede que hayas asociado a Lista la columna equivocada. Revisa las columnas abajo; el límite es de 500 listas.',
  },
  too_many_sections: {
    title: 'Esto crearía miles de secciones',
    text: `Puede que hayas asociado a Sección la columna equivocada. Revisa las columnas abajo; el límite es de ${formatNumber(1_000)} secciones.`,
  },
  nothing_found: { title: 'No hay tareas en este archivo', text: 'Elige otro archivo u otro tipo abajo.' },
  unsafe_archive: {
    title: 'No es seguro abrir este archivo comprimido',
    text: 'Tiene rutas fuera del archivo o contiene más de lo que declara. Una exportación de Daybook nunca hace eso.',
  },
  newer_version: {
    title: 'Esta exportación es de una versión más reciente de Daybook',
    text: 'Pide a tu administrador que actualice Daybook e importa el archivo de nuevo.',
  },
  took_too_long: {
    title: 'La lectura de este archivo tardó demasiado',
    text: 'No se importó nada. Divide el archivo e importa las partes.',
  },
  member_left: {
    title: 'La persona que inició esta importación ya no está en el espacio de trabajo',
    text: 'Las tareas ya importadas se conservan. Otra persona puede importar el archivo de nuevo.',
  },
  role: {
    title: 'Los invitados no pueden importar tareas',
    text: 'Tu rol cambió durante la importación. Las tareas ya importadas se conservan.',
  },
  list_archived: {
    title: 'La lista está archivada',
    text: 'Las tareas ya importadas se conservan. Desarchiva la lista e importa el archivo de nuevo.',
  },
  list_gone: {
    title: 'La lista ya no está disponible',
    text: 'Se eliminó o ya no tienes acceso. Importa el archivo en otra lista.',
  },
  file_changed: {
    title: 'El archivo ya no está disponible',
    text: 'Cambió después de que lo leyéramos. Las tareas ya importadas se conservan. Elige el archivo de nuevo.',
  },
  failed: {
    title: 'Se produjo un error en el servidor',
    text: 'Las tareas ya importadas están en el informe de abajo. Importa el archivo de nuevo para el resto.',
  },
}
