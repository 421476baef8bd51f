import type { messages as english } from '../en/action-log.ts'
import type { Translation } from '../translation.ts'

const quoted = (name: string): string => `“${name}”`

export const messages: Translation<typeof english> = {
  title: 'Registro de actividad',
  lead: 'Un año de inicios de sesión y cambios hechos por administradores, primero lo más reciente. Los cambios de una tarea aparecen en su historial.',
  export: 'Exportar',
  label: 'Entradas del registro',
  plan: {
    title: 'El registro de actividad es parte de Business',
    text: (workspace) =>
      `Consulta un año de inicios de sesión y cambios hechos por administradores, también lo que pasó en ${workspace} antes de pasar a Business.`,
    action: 'Comparar planes',
  },
  adminsOnly: {
    title: 'Solo los administradores pueden ver el registro',
    text: (names, count) =>
      `${count === 0 ? 'El propietario y los administradores pueden' : `${names} ${count === 1 ? 'puede' : 'pueden'}`} consultarlo por ti.`,
  },
  none: {
    title: 'Aún no hay entradas',
    text: 'Aquí aparecen los inicios de sesión y los cambios hechos por administradores.',
  },
  noMatches: {
    title: 'Sin resultados',
    text: 'Ninguna entrada coincide con estos filtros.',
    clear: 'Borrar filtros',
  },
  oldest: 'No hay más entradas',
  filter: {
    action: 'Acción',
    anyAction: 'Todas',
    person: 'Persona',
    anyone: 'Cualquiera',
    from: 'Desde',
    to: 'Hasta',
    clear: 'Borrar',
  },
  kinds: {
    session: 'Inicios de sesión',
    password: 'Contraseñas',
    second_factor: 'Verificación en dos pasos',
    recovery_codes: 'Códigos de recuperación',
    passkey: 'Llaves de acceso',
    token: 'Tokens',
    app: 'Aplicaciones conectadas',
    webhook: 'Webhooks',
    member: 'Miembros',
    invitation: 'Invitaciones',
    list: 'Acceso y correo de las listas',
    workspace: 'Espacio de trabajo y plan',
    log: 'Exportaciones del registro',
    export: 'Exportaciones',
  },
  service: 'Daybook',
  formerMember: 'Un antiguo miembro',
  deleted: 'un elemento eliminado',
  hidden: 'una lista privada',
  quoted,
  lines: {
    'session.started': () => 'inició sesión',
    'session.refused': () => 'no pudo iniciar sesión',
    'session.ended': () => 'cerró sesión',
    'password.changed': () => 'cambió su contraseña',
    'second_factor.enabled': () => 'activó la verificación en dos pasos',
    'second_factor.disabled': () => 'desactivó la verificación en dos pasos',
    'recovery_codes.made': () => 'creó nuevos códigos de recuperación',
    'passkey.added': () => 'añadió una llave de acceso',
    'passkey.removed': () => 'quitó una llave de acceso',
    'token.created': (name) => `creó el token ${quoted(name)}`,
    'token.revoked': (name) => `revocó el token ${quoted(name)}`,
    'token.exposed': (name) => `envió el token ${quoted(name)} por HTTP sin cifrar`,
    'app.connected': (name) => `conectó la aplicación ${quoted(name)}`,
    'app.disconnected': (name) => `desconectó la aplicación ${quoted(name)}`,
    'app.reuse_detected': (name) =>
      `perdió la conexión con la aplicación ${quoted(name)}, cuya clave se usó dos veces`,
    'webhook.created': (host) => `añadió el endpoint ${host}`,
    'webhook.updated': (host) => `cambió el endpoint ${host}`,
    'webhook.secret_reissued': (host) => `renovó el secreto de firma de ${host}`,
    'webhook.redelivered': (host) => `volvió a entregar un evento a ${host}`,
    'webhook.replayed': (host) => `reenvió eventos a ${host}`,
    'webhook.enabled': (host) => `activó el endpoint ${host}`,
    'webhook.disabled': (host) => `desactivó el endpoint ${host}`,
    'webhook.deleted': (host) => `eliminó el endpoint ${host}`,
    'member.joined': (name) => `añadió a ${name}`,
    'member.updated': (name) => `cambió el perfil de ${name}`,
    'member.role_changed': (name) => `cambió el rol de ${name}`,
    'member.removed': (name) => `quitó a ${name}`,
    'invitation.created': (email) => `invitó a ${email}`,
    'invitation.resent': (email) => `reenvió la invitación a ${email}`,
    'invitation.withdrawn': (email) => `revocó la invitación a ${email}`,
    'invitation.declined': () => 'rechazó la invitación',
    'list.shared': (name) => `compartió ${name}`,
    'list.unshared': (name) => `dejó de compartir ${name}`,
    'list.address_created': (name) => `creó una dirección de correo para ${name}`,
    'list.address_replaced': (name) => `reemplazó la dirección de correo de ${name}`,
    'list.address_deleted': (name) => `desactivó la dirección de correo de ${name}`,
    'list.deleted': (name) => `eliminó la lista ${name}`,
    'list.link_created': (name) => `creó un enlace público a ${name}`,
    'list.link_replaced': (name) => `reemplazó el enlace público a ${name}`,
    'list.link_revoked': (name) => `desactivó el enlace público a ${name}`,
    'list.updated': (name) => `cambió quién puede ver ${name}`,
    'workspace.created': (name) => `creó el espacio de trabajo ${name}`,
    'workspace.updated': (name) => `cambió el espacio de trabajo ${name}`,
    'workspace.plan_changed': (name) => `cambió el plan de ${name}`,
    'log.exported': () => 'exportó este registro',
    'export.created': () => 'creó una exportación',
    'export.downloaded': () => 'descargó una exportación',
    'export.scheduled': () => 'cambió la programación de exportaciones',
  },
  self: {
    'member.joined': 'se unió al espacio de trabajo',
    'member.removed': 'salió del espacio de trabajo',
    'member.updated': 'cambió su perfil',
  },
  methods: {
    password: 'con contraseña',
    totp: 'con un código',
    recovery: 'con un código de recuperación',
    passkey: 'con una llave de acceso',
    single_sign_on: 'con inicio de sesión único',
  },
  with: (token) => `con el token ${quoted(token)}`,
  changed: (field, from, to) =>
    field === 'member'
      ? `con ${to || from}`
      : from === ''
        ? `${field}: ${to}`
        : to === ''
          ? `${field}: ${from}`
          : `${field}: ${from} → ${to}`,
}
