import type { messages as english } from '../en/shell.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const changes = { one: 'cambio', other: 'cambios' }

export const messages: Translation<typeof english> = {
  skip: 'Ir al contenido',
  menu: 'Configuración',
  back: 'Volver a Daybook',
  closeSidebar: 'Cerrar la barra lateral',
  you: 'Tú',
  developers: 'Desarrolladores',
  pages: {
    profile: 'Perfil',
    security: 'Seguridad',
    notifications: 'Notificaciones',
    keyboard: 'Teclado',
    apps: 'Aplicaciones conectadas',
    workspace: 'Espacio de trabajo',
    members: 'Miembros',
    plan: 'Plan',
    import: 'Importar',
    export: 'Exportar',
    log: 'Registro de actividad',
    tokens: 'Tokens de API',
    webhooks: 'Webhooks',
    reference: 'Documentación',
  },
  switched: (workspace) => `Ahora estás en ${workspace}`,
  workspaces: { label: 'Espacios de trabajo', new: 'Nuevo espacio de trabajo', signOut: 'Cerrar sesión' },
  state: {
    current: 'Al día',
    saving: (count) => `Guardando ${formatCount(count, changes)}`,
    offline: (pending) => (pending === 0 ? 'Sin conexión' : `Sin conexión, ${pending} por sincronizar`),
  },
  remoteChanges: {
    count: (count) => formatCount(count, changes),
    title: 'Otras personas cambiaron esta lista. Pulsa . para mostrar los cambios.',
  },
  connection: {
    off: 'No tienes conexión.',
    pending: (count) =>
      count === 0
        ? 'Los cambios se guardan en este dispositivo y se sincronizan cuando vuelvas a tener conexión.'
        : `${formatCount(count, { one: 'cambio guardado', other: 'cambios guardados' })} en este dispositivo, pendientes hasta que vuelvas a tener conexión.`,
    now: 'Probar ahora',
  },
  signInAgain: {
    title: 'Inicia sesión de nuevo',
    text: 'Se cerró tu sesión. Inicia sesión para seguir donde lo dejaste.',
    other: 'Iniciar sesión con otra cuenta',
  },
  confirm: {
    title: 'Confirma que eres tú',
    text: 'Escribe tu contraseña. No volveremos a pedirla en 10 minutos.',
    code: 'Escribe un código. No volveremos a pedirlo en 10 minutos.',
    both: 'Escribe tu contraseña, y un código de tu aplicación de autenticación o un código de recuperación. No volveremos a pedirlos en 10 minutos.',
    otherwise: 'Inicia sesión de nuevo para continuar. No volveremos a pedirlo en 10 minutos.',
    action: 'Continuar',
    wrong: 'Contraseña incorrecta.',
    wrongCode: 'El código no es correcto.',
    wrongEither: 'Contraseña o código incorrectos. Cada código sirve una vez.',
  },
  noWorkspace: {
    title: 'Aún no estás en ningún espacio de trabajo',
    text: 'Pide una invitación o crea un espacio de trabajo.',
    create: 'Crear espacio de trabajo',
  },
  newWorkspace: {
    title: 'Crear espacio de trabajo',
    name: 'Nombre',
    timezone: 'Zona horaria',
    action: 'Crear espacio de trabajo',
  },
  unknownPage: {
    title: 'Página no encontrada',
    text: (path) =>
      `No hay nada en ${path}. Comprueba que la dirección esté bien escrita o empieza en Daybook.`,
    home: 'Ir a Daybook',
    docs: 'Documentación para desarrolladores',
  },
  notFound: {
    title: 'No encontrado',
    text: 'No existe o no tienes acceso.',
    home: 'Volver a Daybook',
  },
}
