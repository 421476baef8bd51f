import type { messages as english } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

const create = 'Crear token'

export const messages: Translation<typeof english> = {
  title: 'Tokens de API',
  reference: 'Inicio rápido',
  create,
  lead: (workspace, limit, used) => ({
    acts: 'Un token actúa en nombre del miembro que lo creó o de una integración, con el mismo acceso.',
    share: `Todos los tokens de ${workspace} comparten`,
    limit: `${limit} solicitudes por minuto`,
    used: used === null ? '' : `; ${used} ${used === 1 ? 'usada' : 'usadas'} en este minuto`,
  }),
  columns: { used: 'Último uso', token: 'Token', scopes: 'Permisos' },
  by: (name, when) => `${name}, ${when}`,
  unused: 'Sin usar desde hace 90 días',
  total:
    'Solo el propietario y los administradores pueden crear o revocar tokens. Cuando un miembro se va, sus tokens dejan de funcionar.',
  none: {
    title: 'Aún no hay tokens',
    text: 'Con los tokens, otros sistemas crean tareas, leen vencimientos y mantienen listas sincronizadas. Crea uno para cada sistema, solo con los permisos que necesite.',
  },
  revoke: 'Revocar',
  revoking: {
    title: (name) => `¿Revocar “${name}”?`,
    text: 'Las solicitudes con este token fallarán al instante. No se puede deshacer.',
    done: (name) => `“${name}” revocado`,
  },
  dialog: {
    title: create,
    name: 'Nombre',
    hint: 'Por ejemplo, el sistema que lo usará.',
    actsAs: 'Actúa como',
    me: 'Tú',
    integrationsHint:
      'Los tokens de una integración siguen funcionando cuando se va la persona que los creó.',
    scopes: 'Permisos',
    scopesHint:
      'Un permiso de escritura no incluye el de lectura correspondiente. Los permisos no se pueden cambiar después.',
    action: create,
    needsScope: 'Elige al menos un permiso.',
  },
  scopes: {
    'tasks:read': 'Leer tareas, subtareas y checklists.',
    'tasks:write': 'Crear, cambiar, completar, reabrir y eliminar tareas.',
    'lists:read': 'Leer listas y sus secciones.',
    'lists:write': 'Crear, cambiar y archivar listas; crear, cambiar y eliminar secciones.',
    'comments:read': 'Leer comentarios de tareas.',
    'comments:write': 'Comentar tareas en tu nombre.',
    'members:read': 'Leer la lista de miembros.',
    'webhooks:write': 'Listar, añadir y eliminar endpoints de webhooks.',
  },
  created: {
    title: (name) => `Token “${name}” creado. Cópialo ahora; no volverás a verlo.`,
    copy: 'Copiar token',
    try: 'Probar',
    copyCurl: 'Copiar comando curl',
    authority:
      'El comando incluye --cacert porque el certificado de este servidor es autofirmado. Ejecútalo en la máquina donde se ejecuta Daybook, o copia antes el archivo a la tuya.',
    lost: 'Si lo pierdes, crea un token nuevo y revoca este.',
    stored: 'Ya lo guardé',
    leaving: '¿Salir sin guardar el token? No volverás a verlo.',
  },
  upgrade: {
    title: 'La API es parte de Team y Business',
    text: (workspace) =>
      `${workspace} tiene el plan Start, que no incluye la API. No puedes crear tokens, y los que existen no funcionan.`,
    plan: 'Comparar planes',
  },
  adminsOnly: {
    title: 'Solo los administradores pueden gestionar tokens',
    text: (names, count) =>
      `${count === 0 ? 'El propietario y los administradores pueden' : `${names} ${count === 1 ? 'puede' : 'pueden'}`} crear uno por ti.`,
  },
}
