import type { messages as english } from '../en/apps.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  scopes: {
    'tasks:read': 'Ver tareas, con sus checklists y archivos',
    'tasks:write': 'Crear, cambiar, completar y eliminar tareas',
    'lists:read': 'Ver listas y secciones',
    'lists:write': 'Crear, cambiar, compartir y archivar listas',
    'comments:read': 'Leer comentarios',
    'comments:write': 'Comentar en tu nombre',
    'members:read': 'Ver quién está en el espacio de trabajo, con sus direcciones de correo',
    'webhooks:write': 'Gestionar webhooks, que envían todos los cambios a otros sistemas',
  },
  request: {
    loading: 'Conectar una aplicación',
    title: (app) => `¿Permitir que ${app} acceda a Daybook?`,
    returnsTo: (host) => `Volverás a ${host}. Continúa solo si confías en ese sitio.`,
    onDevice: (host) =>
      `Volverás a un programa de este dispositivo (${host}). Continúa solo si lo acabas de iniciar tú.`,
    workspace: 'Espacio de trabajo',
    inWorkspace: (workspace) => `En ${workspace} podrá:`,
    asYou: (workspace) =>
      `Actúa en tu nombre en ${workspace}: tiene acceso a lo mismo que tú y a nada más. Sus cambios aparecen con tu nombre.`,
    withheld: (count) =>
      count === 1
        ? 'También pidió gestionar webhooks. No tendrá ese permiso, reservado al propietario y a los administradores.'
        : 'No tendrá los permisos reservados al propietario y a los administradores.',
    until: 'Puedes desconectarla cuando quieras, en Configuración › Aplicaciones conectadas.',
    allow: 'Permitir acceso',
    deny: 'Denegar acceso',
    signedInAs: (email) => `Has iniciado sesión como ${email}.`,
    otherAccount: 'Usar otra cuenta',
    noWorkspace: 'No tienes ningún espacio de trabajo al que pueda acceder',
    noWorkspaceText: (workspaces) =>
      workspaces === 0
        ? 'Primero crea un espacio de trabajo o únete a uno.'
        : 'Las aplicaciones necesitan el plan Team o Business, y un rol que pueda hacer lo que pide la aplicación.',
    expired: 'Esta solicitud ya no es válida',
    expiredText:
      'Ya se respondió, caducó o empezó en otro navegador. Vuelve a la aplicación y conéctala de nuevo.',
    done: 'Puedes cerrar esta página',
    doneText: (app) => `${app} ya tiene tu respuesta.`,
  },
  problem: {
    title: 'No se puede conectar esta aplicación',
    invalid_client:
      'Daybook no conoce esta aplicación o hace mucho que no la ve. Vuelve a la aplicación, quita Daybook allí y añádelo de nuevo.',
    invalid_redirect_uri:
      'La aplicación quiso redirigirte a una dirección que no es suya, así que no se le facilitó ningún dato. Avisa a sus desarrolladores.',
    other:
      'La solicitud no es válida o ha caducado, y no se facilitó ningún dato. Vuelve a la aplicación e inténtalo de nuevo.',
    open: 'Abrir Daybook',
  },
  title: 'Aplicaciones conectadas',
  lead: 'Aplicaciones y asistentes que actúan en tu nombre en este espacio de trabajo. Tienen acceso a lo mismo que tú, dentro de lo que hayas permitido.',
  leadEveryone:
    'Aplicaciones y asistentes que han conectado los miembros de este espacio de trabajo. Cada uno actúa en nombre del miembro que lo conectó.',
  whose: 'De quién son las aplicaciones',
  mine: 'Tuyas',
  everyone: 'De todos',
  guide: 'Conectar una aplicación',
  columns: { used: 'Último uso', app: 'Aplicación', access: 'Acceso' },
  by: (member, when) => `${member}, ${when}`,
  from: (host, when) => `${host}, ${when}`,
  none: {
    title: 'No hay aplicaciones conectadas',
    text: 'Cuando añades Daybook a otra aplicación o a un asistente, te piden permiso. Aquí aparecen los que permitas.',
    everyone: 'Aquí aparecen las aplicaciones y los asistentes a los que los miembros añaden Daybook.',
  },
  total: 'Una aplicación que no se usa en 90 días se desconecta.',
  disconnect: 'Desconectar',
  disconnecting: {
    title: (app) => `¿Desconectar “${app}”?`,
    text: 'Pierde el acceso al instante. Para volver a usarla, conéctala de nuevo desde la aplicación.',
    done: (app) => `“${app}” desconectada`,
  },
}
