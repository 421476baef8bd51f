import type { messages as english } from '../en/auth.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  email: 'Correo',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  name: 'Tu nombre',
  code: 'Código',
  workspace: 'Espacio de trabajo',
  timezone: 'Zona horaria',
  wait: (seconds) =>
    `Demasiados intentos. Inténtalo de nuevo en ${seconds < 90 ? formatCount(seconds, { one: 'segundo', other: 'segundos' }) : `${Math.ceil(seconds / 60)} minutos`}.`,
  passwordRules: {
    enough: 'Longitud suficiente.',
    rule: (min) => `Al menos ${min} caracteres. No se exige nada más.`,
    short: (min) => `Usa al menos ${min} caracteres.`,
    refused: {
      long: 'Usa 128 caracteres o menos.',
      characters: 'Algunos de estos caracteres no se pueden escribir en todos los teclados.',
      common: 'Esta contraseña es demasiado común. Elige otra.',
      personal: 'Se parece demasiado a tu nombre o tu correo. Elige algo más difícil de adivinar.',
    },
  },
  required: 'Obligatorio.',
  notZone: 'Escribe una zona horaria, por ejemplo Europe/Madrid.',
  notEmail: 'Escribe una dirección de correo válida, por ejemplo ana@example.com.',
  openApp: 'Abrir Daybook',
  signIn: {
    title: 'Iniciar sesión',
    forgot: '¿Olvidaste tu contraseña?',
    action: 'Iniciar sesión',
    passkey: 'Usar una llave de acceso',
    continueWith: (name) => `Continuar con ${name}`,
    or: 'o',
    wrong: 'El correo o la contraseña no son correctos.',
    wrongCode: 'El código no es correcto.',
    unverified: 'Primero confirma tu dirección de correo. Acabamos de enviarte un enlace nuevo.',
    unverifiedWithoutMail:
      'Primero confirma tu dirección de correo. El envío de correos no está configurado aquí: pide tu enlace nuevo a la persona que administra Daybook.',
    newHere: '¿Es tu primera vez?',
    signUp: 'Crear una cuenta',
    askForInvitation: 'Pide una invitación a tu equipo.',
    second: {
      title: 'Un paso más',
      text: 'Escribe el código de 6 dígitos de tu aplicación de autenticación, o uno de tus códigos de recuperación.',
    },
    problems: {
      not_linked: 'Ninguna cuenta usa el correo de tu inicio de sesión único. Pide una invitación.',
      refused: 'Se canceló el inicio de sesión único.',
      failed: 'El inicio de sesión único no funcionó. Inténtalo de nuevo o usa tu contraseña.',
    },
    passkeyFailed: 'No se pudo usar esa llave de acceso.',
  },
  firstSetup: {
    title: 'Configurar Daybook',
    text: 'Crea la primera cuenta. El espacio de trabajo será tuyo.',
    action: 'Crear cuenta',
    refused:
      'Este enlace de configuración ya no funciona. Abre el actual: bin/daybook setup-link lo muestra.',
    withoutLink: {
      title: 'Abre el enlace de configuración',
      text: 'Daybook aún no tiene cuentas. El enlace para crear la primera se muestra cuando arranca Daybook.',
      again: 'Para mostrarlo otra vez, ejecuta esto en la carpeta de Daybook:',
      command: 'bin/daybook setup-link',
      copy: 'Copiar el comando',
      container:
        'En un contenedor, el enlace también está en el registro, como setup_link. Si no administras Daybook, pregunta a tu administrador.',
    },
    noEmail:
      'El envío de correos aún no está configurado, así que no se enviará nada. Puedes configurarlo más tarde.',
  },
  askForLink: 'Pide tu enlace',
  signUp: {
    title: 'Crear una cuenta',
    action: 'Crear cuenta',
    haveAccount: '¿Ya tienes una cuenta?',
    sent: 'Revisa tu correo',
    sentText: (email) => `Enviamos un enlace a ${email}. Caduca en 24 horas.`,
    storedText: (email) =>
      `El envío de correos no está configurado aquí, así que no se envió el enlace para ${email}. Pídeselo a la persona que administra Daybook, que lo encuentra con «daybook mail list». Caduca en 24 horas.`,
    off: 'Necesitas una invitación para unirte.',
  },
  verify: {
    title: 'Confirma tu dirección de correo',
    action: 'Confirmar dirección',
    done: 'Dirección de correo confirmada',
    changedText: 'A partir de ahora, usa esta dirección para iniciar sesión.',
    wrong: 'Esa no es la contraseña que elegiste.',
    text: 'Escribe la contraseña que elegiste al registrarte. Así sabemos que la cuenta es tuya.',
    invalid: 'Este enlace ya no funciona',
    invalidText: 'Caducó, ya se usó o lo reemplazó uno más reciente. Inicia sesión para obtener otro.',
  },
  reset: {
    title: 'Restablecer tu contraseña',
    text: 'Escribe tu correo y te enviaremos un enlace para restablecerla.',
    textWithoutMail:
      'El envío de correos no está configurado aquí. Escribe tu correo para crear un enlace y pídeselo después a la persona que administra Daybook.',
    action: 'Enviar enlace',
    actionWithoutMail: 'Crear enlace',
    sent: 'Revisa tu correo',
    sentText: (email) =>
      `Si hay una cuenta con ${email}, enviamos un enlace a esa dirección. Caduca en una hora.`,
    storedText: (email) =>
      `El envío de correos no está configurado aquí, así que no se envió nada. Si hay una cuenta con ${email}, la persona que administra Daybook encuentra un enlace con «daybook mail list». Caduca en una hora.`,
    set: 'Restablecer contraseña',
    done: 'Contraseña restablecida',
    doneText: 'Se cerraron tus demás sesiones.',
    invalidText: 'Caducó, ya se usó o lo reemplazó uno más reciente. Pide uno nuevo.',
    back: 'Volver al inicio de sesión',
  },
  invite: {
    loading: 'Invitación',
    title: (workspace) => `Unirte a ${workspace}`,
    text: (by, role) =>
      by === null ? `Tienes una invitación como ${role}.` : `${by} te invitó como ${role}.`,
    as: { admin: 'administrador', member: 'miembro', guest: 'invitado' },
    accept: 'Aceptar invitación',
    decline: 'Rechazar invitación',
    signInFirst: (email) => `${email} ya tiene una cuenta. Inicia sesión para aceptar.`,
    wrongAccount: (mine, theirs) =>
      `Has iniciado sesión como ${mine}, pero esta invitación es para ${theirs}. Cierra sesión para aceptarla.`,
    signOut: 'Cerrar sesión',
    declined: 'Invitación rechazada',
    declinedText: 'No te uniste al espacio de trabajo. Avisaremos a quien te invitó.',
    declinedWithoutMail: 'No te uniste al espacio de trabajo.',
    invalid: 'Esta invitación ya no funciona',
    invalidText: 'Caducó, ya se usó o se revocó. Pide una nueva.',
  },
}
