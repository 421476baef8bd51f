import type { MailMessages } from './en.ts'

const roles = { admin: 'administrador', member: 'miembro', guest: 'invitado' }
const scheduledNote =
  'Recibes este correo porque configuraste la exportación programada de este espacio de trabajo.'
const securityTexts = {
  totp_on: [
    'Se activó la verificación en dos pasos',
    'A partir de ahora, iniciar sesión con tu contraseña también requiere un código de tu aplicación de autenticación.',
  ],
  totp_off: [
    'Se desactivó la verificación en dos pasos',
    'Iniciar sesión con tu contraseña ya no requiere un código.',
  ],
  recovery_codes: [
    'Se crearon nuevos códigos de recuperación',
    'Se crearon nuevos códigos de recuperación. Los anteriores ya no funcionan.',
  ],
  recovery_used: [
    'Se usó un código de recuperación',
    'Se usó un código de recuperación en lugar de un código de tu aplicación de autenticación. No volverá a funcionar.',
  ],
  passkey_added: [
    'Se añadió una llave de acceso a tu cuenta',
    'Ahora puedes iniciar sesión con esta llave de acceso en lugar de tu contraseña.',
  ],
  passkey_removed: [
    'Se quitó una llave de acceso de tu cuenta',
    'Ya no puedes iniciar sesión con esta llave de acceso.',
  ],
  single_sign_on: [
    'Se conectó el inicio de sesión único a tu cuenta',
    'Ahora puedes iniciar sesión en tu cuenta con el inicio de sesión único de tu organización.',
  ],
} as const
const securityFooter = (resetUrl: string) => ({
  label: 'Revisar la seguridad de la cuenta',
  footnote: `Si fuiste tú, puedes ignorar este correo. Si no, restablece tu contraseña para cerrar todas tus sesiones: ${resetUrl}`,
})
const webhookFootnote =
  'El propietario y los administradores de este espacio de trabajo reciben este correo. Puedes desactivar los correos sobre webhooks en Configuración › Notificaciones.'

/** The texts of all mails in Spanish. */
export const messages: MailMessages = {
  locale: 'es-ES',
  quoted: (name) => `“${name}”`,
  confirmSignUp: (host) => ({
    subject: 'Confirma tu dirección de correo',
    paragraphs: [
      `Tú (o alguien que usa tu dirección de correo) te registraste en Daybook (${host}). Para crear la cuenta, confirma la dirección y escribe la contraseña que elegiste.`,
      'El enlace funciona una vez y caduca en 24 horas.',
    ],
    label: 'Confirmar correo',
    footnote: 'Si no te registraste, puedes ignorar este correo. No se creará ninguna cuenta.',
  }),
  accountExists: (host) => ({
    subject: 'Ya tienes una cuenta',
    paragraphs: [
      `Tú (o alguien que usa tu dirección de correo) intentaste registrarte en Daybook (${host}). Esta dirección ya tiene una cuenta, así que no se cambió nada.`,
      'Inicia sesión con tu contraseña. Si la olvidaste, restablécela con el enlace de abajo. El enlace funciona una vez y caduca en una hora.',
    ],
    label: 'Restablecer contraseña',
    footnote: 'Si no intentaste registrarte, puedes ignorar este correo.',
  }),
  passwordReset: (host) => ({
    subject: 'Restablece tu contraseña',
    paragraphs: [
      `Tú (o alguien que usa tu dirección de correo) pediste restablecer la contraseña de tu cuenta de Daybook en ${host}. El enlace funciona una vez y caduca en una hora.`,
      'Cuando restablezcas tu contraseña, se cerrarán todas tus sesiones.',
    ],
    label: 'Restablecer contraseña',
    footnote: 'Si no lo pediste, puedes ignorar este correo. Tu contraseña no cambiará.',
  }),
  confirmNewEmail: (host) => ({
    subject: 'Confirma tu nueva dirección de correo',
    paragraphs: [
      `Tú (u otra persona) pediste usar esta dirección de correo para una cuenta de Daybook en ${host}. El cambio se aplica cuando lo confirmas.`,
      'El enlace funciona una vez y caduca en 24 horas.',
    ],
    label: 'Confirmar correo',
    footnote: 'Si no esperabas este correo, puedes ignorarlo.',
  }),
  emailChange: (host, resetUrl) => ({
    subject: 'Se va a cambiar tu dirección de correo',
    before: `Tú (o alguien con la sesión iniciada en tu cuenta de Daybook en ${host}) pediste cambiar tu dirección de correo por:`,
    after:
      'El cambio se aplica cuando alguien abre el enlace que enviamos a esa dirección. A partir de entonces recibirás allí nuestros correos.',
    ...securityFooter(resetUrl),
  }),
  passwordChanged: (host, resetUrl) => ({
    subject: 'Se cambió tu contraseña',
    paragraphs: [
      `Se cambió la contraseña de tu cuenta de Daybook en ${host} y se cerraron tus demás sesiones.`,
    ],
    ...securityFooter(resetUrl),
  }),
  securityChanged: (change, host, resetUrl) => ({
    subject: securityTexts[change][0],
    paragraphs: [securityTexts[change][1], `Este correo es sobre tu cuenta de Daybook en ${host}.`],
    ...securityFooter(resetUrl),
  }),
  invitation: (invitedBy, workspace, host, role) => ({
    subject:
      invitedBy === null
        ? `Invitación para unirte a ${workspace} en Daybook`
        : `${invitedBy} te invitó a unirte a ${workspace} en Daybook`,
    paragraphs: [
      `${invitedBy === null ? 'Te invitaron' : `${invitedBy} te invitó`} a unirte al espacio de trabajo ${workspace} en Daybook (${host}) como ${roles[role]}.`,
      ...(role === 'guest' ? ['Como invitado, solo ves las listas que se comparten contigo.'] : []),
      'El enlace funciona una vez, solo para esta dirección de correo, y caduca en 7 días.',
    ],
    label: 'Aceptar invitación',
    footnote: 'Si no esperabas este correo, puedes ignorarlo.',
  }),
  invitationDeclined: (email, workspace) => ({
    subject: `${email} rechazó tu invitación`,
    paragraphs: [
      `${email} rechazó tu invitación a unirse al espacio de trabajo ${workspace}. La invitación ya no ocupa ninguna plaza.`,
    ],
    footnote: 'No tienes que hacer nada.',
  }),
  appConnected: () => ({
    subject: 'Se conectó una aplicación a tu cuenta',
    before: 'Permitiste que esta aplicación actúe en tu nombre en Daybook:',
    label: 'Revisar aplicaciones conectadas',
    footnote:
      'Si fuiste tú, puedes ignorar este correo. Si no, desconecta la aplicación y cambia tu contraseña.',
  }),
  appReuse: () => ({
    subject: 'Desconectamos una aplicación de tu cuenta',
    before: 'Se volvió a usar una clave de esta aplicación que ya se había usado:',
    after: [
      'Puede que la aplicación la enviara dos veces por error, o que alguien la copiara. Desconectamos la aplicación para que nadie pueda acceder así a tus tareas.',
      'Para seguir usando la aplicación, conéctala de nuevo.',
    ],
    label: 'Revisar aplicaciones conectadas',
    footnote:
      'Si vuelve a ocurrir, avisa a los desarrolladores de la aplicación. Hasta que la conectes de nuevo, no tiene acceso.',
  }),
  exposedToken: () => ({
    subject: 'Tu token de API se envió sin cifrar',
    before: 'Una solicitud por HTTP sin cifrar contenía uno de tus tokens de API:',
    after:
      'Rechazamos la solicitud, pero alguien pudo leer el token por el camino, y aún funciona. Crea un token nuevo, úsalo por HTTPS y luego revoca este.',
    label: 'Abrir tokens de API',
    footnote:
      'Si ya revocaste el token, puedes ignorar este correo. Lo enviamos como máximo una vez al día, aunque haya más solicitudes.',
  }),
  exposedApp: () => ({
    subject: 'Una aplicación envió tu acceso sin cifrar',
    before: 'Una solicitud por HTTP sin cifrar contenía la clave de una aplicación que conectaste:',
    after:
      'Rechazamos la solicitud, pero alguien pudo leer por el camino la clave, que funciona como máximo una hora. Desconecta la aplicación y avisa a sus desarrolladores.',
    label: 'Revisar aplicaciones conectadas',
    footnote:
      'Si ya desconectaste la aplicación, puedes ignorar este correo. Lo enviamos como máximo una vez al día, aunque haya más solicitudes.',
  }),
  sunset: (date) => ({
    subject: `La versión 1 de la API de Daybook termina el ${date}`,
    before: `Hasta entonces, la versión 1 funciona como ahora. Desde el ${date}, las solicitudes pueden fallar. Estos tokens de tu espacio de trabajo pueden usarla:`,
    after:
      'Pasa los sistemas que los usan a la siguiente versión. Las cabeceras Deprecation y Sunset de cada respuesta de la versión 1 también llevan este aviso.',
    label: 'Abrir tokens de API',
    footnote:
      'Si ya no usas la API, puedes ignorar este correo. Se envía al propietario y a los administradores del espacio de trabajo y no se puede desactivar.',
  }),
  exportReady: (workspace, scheduled, days) => ({
    subject: `Tu exportación de ${workspace} está lista`,
    paragraphs: [
      `Puedes descargar ${scheduled ? 'la exportación programada' : 'tu exportación'} de ${workspace} durante los próximos ${days} días.`,
      'Solo tú puedes descargarla. Antes tendrás que iniciar sesión.',
    ],
    label: 'Abrir exportaciones',
    scheduledNote,
  }),
  exportFailed: (workspace, problem) => ({
    subject: `La exportación programada de ${workspace} falló`,
    paragraphs: [
      {
        disk_full: 'El servidor se quedó sin espacio en disco. Pide a tu administrador que libere espacio.',
        gone: 'Los datos que se iban a exportar ya no existen, o ya no tienes acceso.',
        interrupted:
          'La exportación se interrumpió demasiadas veces. Pide a tu administrador que revise los registros del servidor.',
        failed:
          'Se produjo un error en el servidor. Pide a tu administrador que revise los registros del servidor.',
      }[problem],
      'La próxima exportación se hará según lo programado.',
    ],
    label: 'Abrir exportaciones',
    footnote: scheduledNote,
  }),
  scheduleDisabled: (workspace, maker, off) => ({
    subject: `Se desactivó la exportación programada de ${workspace}`,
    paragraphs:
      off === 'plan'
        ? [
            'Este espacio de trabajo ya no tiene el plan Business, que incluye exportaciones programadas.',
            'Cada persona puede seguir exportando en cualquier momento aquello a lo que tiene acceso.',
          ]
        : [
            `${maker} la configuró, pero ya no administra este espacio de trabajo.`,
            'El propietario o un administrador puede configurarla de nuevo.',
          ],
    label: 'Abrir exportaciones',
  }),
  webhookExhausted: () => ({
    subject: 'No se pudo entregar un evento a un endpoint de webhook',
    before:
      'Fallaron todos los intentos de entregar un evento, así que no se volverá a enviar automáticamente. El endpoint es:',
    after:
      'El historial de entregas muestra qué falló en cada intento. Cuando el endpoint vuelva a responder, podrás volver a entregar el evento desde allí.',
    label: 'Ver historial de entregas',
    footnote: webhookFootnote,
  }),
  webhookFailing: () => ({
    subject: 'Un endpoint de webhook falla desde hace 36 horas',
    before: 'Ninguna entrega a este endpoint ha tenido éxito en 36 horas:',
    after:
      'Si sigue fallando, lo desactivaremos después de tres días. El historial de entregas muestra qué falló en cada intento.',
    label: 'Ver historial de entregas',
    footnote: webhookFootnote,
  }),
  webhookDisabled: (reason) => ({
    subject: 'Se desactivó un endpoint de webhook',
    before: 'Ya no se envían eventos a:',
    after: [
      {
        failures: 'Ninguna entrega ha tenido éxito en tres días.',
        creator: 'La persona que lo añadió ya no puede gestionar webhooks.',
        plan: 'El plan del espacio de trabajo incluye ahora menos endpoints, o ninguno.',
      }[reason],
      'El propietario o un administrador puede volver a activarlo y reenviar los eventos perdidos.',
    ],
    label: 'Ver webhooks',
    footnote: webhookFootnote,
  }),
  pushTest: {
    title: 'Las notificaciones funcionan',
    body: 'Así se ve una notificación de Daybook en este dispositivo.',
  },
  notification: {
    event: (kind, actor, due) => {
      if (kind === 'mention') return actor ? `${actor} te mencionó` : 'Te mencionaron'
      if (kind === 'assigned') return actor ? `${actor} te asignó una tarea` : 'Asignada a ti'
      if (kind === 'reminder') return 'Recordatorio'
      if (kind === 'unblocked') return 'Tarea desbloqueada'
      return due === undefined ? 'Vence pronto' : `Vence el ${due}`
    },
    opening: (kind, actor, title, { inComment, due }) => {
      const who = actor ?? 'Alguien'
      if (kind === 'mention')
        return `${who} te mencionó en ${inComment ? 'un comentario de' : 'la descripción de'} ${title}.`
      if (kind === 'assigned') return `${who} te asignó ${title}.`
      if (kind === 'reminder') return `Este es tu recordatorio de ${title}.`
      if (kind === 'unblocked') return `Ya nada bloquea ${title}. Puedes empezar.`
      return due === undefined ? `${title} vence pronto.` : `${title} vence el ${due}.`
    },
    where: (list, due) => `Está en ${list}${due === undefined ? '' : ` y vence el ${due}`}.`,
    open: 'Abrir tarea',
    openAll: 'Abrir notificaciones',
    digest: (count, workspace) => `${count} notificaciones en ${workspace}`,
    more: (count) => `Y ${count} más.`,
    at: (day, time) => `${day} ${/^0?1\D/.test(time) ? 'a la' : 'a las'} ${time}`,
    atBoth: (here, own, zone) => `${here} (${own} en ${zone})`,
    reason: (kind, workspace) =>
      ({
        mention: `te mencionaron en ${workspace}`,
        assigned: `te asignaron una tarea en ${workspace}`,
        due_soon: `una de tus tareas en ${workspace} vence pronto`,
        reminder: `una de tus tareas en ${workspace} tiene un recordatorio`,
        unblocked: `una de tus tareas en ${workspace} ya no está bloqueada`,
        digest: `tienes notificaciones sin leer en ${workspace}`,
      })[kind],
    footnote: (reason, settingsUrl) =>
      `Recibes este correo porque ${reason}. Elige qué correos recibes: ${settingsUrl}`,
  },
}
