import type { messages as english } from '../en/members.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const seats = (used: number, max: number | null, forms: { one: string; other: string }): string =>
  max === null ? formatCount(used, forms) : `${formatNumber(used)} de ${formatCount(max, forms)}`

export const messages: Translation<typeof english> = {
  title: 'Miembros',
  invite: 'Invitar a alguien',
  lead: 'El propietario y los administradores gestionan miembros, tokens y webhooks. Los miembros pueden usar todas las listas compartidas y las privadas a las que se les haya añadido. Los invitados solo ven lo que se comparte con ellos.',
  adminsCan: (names) => `Para invitar a alguien o cambiar roles, acude a ${names}.`,
  columns: { joined: 'Se unió', person: 'Persona', seen: 'Última visita', role: 'Rol' },
  find: 'Buscar por nombre o correo',
  found: (count) =>
    count === 0
      ? 'Nadie coincide'
      : formatCount(count, { one: 'persona encontrada', other: 'personas encontradas' }),
  you: 'tú',
  twoFactor: 'Dos pasos',
  actions: (name) => `Acciones para ${name}`,
  as: {
    owner: 'Puede hacerlo todo y gestiona el plan. Cada espacio de trabajo tiene un propietario.',
    admin: 'Puede hacerlo todo, salvo gestionar el plan o transferir la propiedad.',
    member: 'Puede usar listas y ver quiénes son los miembros.',
    guest: 'Solo puede usar las listas que le comparten.',
  },
  makeRole: {
    admin: 'Convertir en administrador',
    member: 'Convertir en miembro',
    guest: 'Convertir en invitado',
  },
  lists: 'Compartir listas…',
  transfer: 'Transferir propiedad…',
  remove: 'Quitar…',
  leave: 'Salir del espacio de trabajo…',
  changed: (name, role) => `${name} ahora es ${role}`,
  roleNames: { owner: 'propietario', admin: 'administrador', member: 'miembro', guest: 'invitado' },
  total: ({ usage, limits }) =>
    `${seats(usage.members, limits.members, { one: 'miembro', other: 'miembros' })}, ${seats(usage.guests, limits.guests, { one: 'invitado', other: 'invitados' })}`,
  removing: {
    title: (name) => `¿Quitar a ${name}?`,
    text: (name) =>
      `${name} perderá el acceso al instante, y sus tokens dejarán de funcionar. Sus comentarios no se eliminan, y sus tareas quedarán sin asignar.`,
    action: 'Quitar del espacio de trabajo',
    done: (name) => `${name} ya no está en el espacio de trabajo`,
  },
  leaving: {
    title: (workspace) => `¿Salir de ${workspace}?`,
    text: 'Perderás el acceso al instante, y tus tokens dejarán de funcionar. Para volver necesitarás una invitación.',
    action: 'Salir del espacio de trabajo',
  },
  transferring: {
    title: (name) => `¿Transferir la propiedad a ${name}?`,
    text: (name) => `${name} tendrá la propiedad y gestionará el plan. Tu rol pasará a ser administrador.`,
    action: 'Transferir propiedad',
    done: (name) => `Propiedad transferida a ${name}`,
  },
  invitations: {
    title: 'Invitaciones pendientes',
    expired: 'caducada',
    until: (when) => `caduca el ${when}`,
    by: (name, when) =>
      name === null
        ? `invitación enviada desde la línea de comandos, ${when}`
        : `invitación enviada por ${name}, ${when}`,
    resend: 'Reenviar',
    revoke: 'Revocar',
    resent: (email) => `Invitación reenviada a ${email}`,
    revoked: (email) => `Invitación a ${email} revocada`,
    sent: (email) => `Invitación enviada a ${email}`,
    unsent: (email) => `Enlace para ${email} creado, pero no enviado: el correo no está configurado`,
    newLink: 'Nuevo enlace',
    renewed: (email) => `Nuevo enlace para ${email} creado, pero no enviado: el correo no está configurado`,
    withoutMail:
      'El envío de correos no está configurado aquí, así que los enlaces no se envían. La persona que administra Daybook los encuentra con «daybook mail list» y los transmite. No se muestran aquí, porque abrir uno confirma la dirección.',
  },
  dialog: {
    title: 'Invitar a alguien',
    email: 'Correo',
    role: 'Rol',
    lists: 'Compartir listas',
    listsHint: 'Los invitados solo ven estas listas. Puedes compartir más después.',
    noLists: 'Aún no hay listas',
    hint: 'Enviaremos por correo un enlace de un solo uso que caduca en 7 días.',
    hintWithoutMail:
      'El envío de correos no está configurado aquí, así que no enviaremos el enlace. La persona que administra Daybook lo encuentra con «daybook mail list» y lo transmite. Es de un solo uso y caduca en 7 días.',
    seats: (kind, used, max, invited) => {
      const forms =
        kind === 'members'
          ? { one: 'plaza de miembro ocupada', other: 'plazas de miembros ocupadas' }
          : { one: 'plaza de invitado ocupada', other: 'plazas de invitados ocupadas' }
      const pending =
        invited === 0
          ? ''
          : `, ${formatNumber(invited)} por ${invited === 1 ? 'una invitación' : 'invitaciones'}`
      return `${formatNumber(used)} de ${formatCount(max, forms)}${pending}. ${max - used === 1 ? 'Queda' : 'Quedan'} ${formatNumber(max - used)}.`
    },
    plans: 'Comparar planes',
    action: 'Enviar invitación',
    actionWithoutMail: 'Crear invitación',
    notEmail: 'Escribe una dirección de correo válida, por ejemplo ana@example.com.',
    already_member: 'Esta persona ya es miembro.',
    already_invited: 'Esta persona ya tiene una invitación. Puedes reenviarla.',
    alreadyWithoutMail: 'Ya se invitó a esta persona. Crea un enlace nuevo.',
  },
  integrations: {
    title: 'Integraciones',
    lead: 'Otro sistema puede tener su propio acceso. No ocupa ninguna plaza, y sus tokens siguen funcionando cuando alguien se va.',
    add: 'Añadir integración',
    kind: 'Integración',
    edit: 'Cambiar nombre…',
    added: (name) => `Integración “${name}” añadida. Créale un token en Tokens de API.`,
    removing: (name) =>
      `${name} perderá el acceso al instante, y todos sus tokens dejarán de funcionar. Lo que escribió no se elimina, y sus tareas quedarán sin asignar.`,
    dialog: {
      title: 'Añadir una integración',
      edit: 'Cambiar nombre de la integración',
      name: 'Nombre',
      nameHint: 'Por ejemplo, el del sistema. Se muestra en las tareas y el historial.',
      description: 'Descripción',
      action: 'Añadir integración',
      save: 'Guardar',
    },
  },
  findList: 'Buscar una lista',
  noSuchList: 'Ninguna lista coincide',
  sharing: {
    title: (name) => `Listas compartidas con ${name}`,
    text: 'Los miembros pueden usar todas las listas compartidas. Selecciona las privadas que también quieras compartir.',
    guest: 'Los invitados solo ven las listas que selecciones.',
    none: 'No hay listas que puedas compartir.',
    private: 'privada',
  },
}
