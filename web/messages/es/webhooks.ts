import type { messages as english } from '../en/webhooks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const events = { one: 'evento', other: 'eventos' }
const endpoints = { one: 'endpoint', other: 'endpoints' }

export const messages: Translation<typeof english> = {
  title: 'Webhooks',
  create: 'Añadir endpoint',
  lead: 'Daybook envía eventos firmados a estos endpoints en cuanto ocurren, y lo reintenta durante cerca de un día si un endpoint no los acepta.',
  reference: 'Guía de webhooks',
  columns: { last: 'Última entrega', endpoint: 'Endpoint', day: 'Últimas 24 horas', state: 'Estado' },
  none: {
    title: 'Aún no hay endpoints',
    text: 'Añade un endpoint HTTPS para recibir eventos. Enviaremos cada cambio de tareas, listas, comentarios y miembros como solicitud POST firmada.',
  },
  total: (used, max) => {
    if (max === null) return formatCount(used, endpoints)
    const of = `${used} de ${formatCount(max, endpoints)} de tu plan.`
    return used < max ? of : `${of} Para añadir otro, elimina uno o cambia de plan.`
  },
  adminsOnly: {
    title: 'Solo los administradores pueden gestionar webhooks',
    text: (names, count) =>
      `${count === 0 ? 'El propietario y los administradores pueden' : `${names} ${count === 1 ? 'puede' : 'pueden'}`} gestionarlos.`,
  },
  upgrade: {
    title: 'Los webhooks son parte de Team y Business',
    text: (workspace) =>
      `${workspace} tiene el plan Start, que no incluye webhooks. No puedes añadir endpoints, y no se envían eventos.`,
    plan: 'Comparar planes',
  },
  states: {
    delivering: 'Activo',
    idle: 'Esperando el primer evento',
    failing: (span) => `Falla desde hace ${span}`,
    off: (when) => `Desactivado desde: ${when}`,
  },
  reasons: {
    person: 'Desactivado manualmente.',
    failures: 'Desactivado tras tres días sin ninguna entrega con éxito.',
    creator: 'Desactivado porque la persona que lo añadió ya no puede gestionar webhooks.',
    plan: 'Desactivado porque tu plan incluye ahora menos endpoints.',
  },
  rate: (rate) => `${(rate * 100).toFixed(rate === 1 ? 0 : 1).replace('.', ',')} %`,
  dayChart: (delivered, failed) =>
    `Últimas 24 horas: ${formatCount(delivered, { one: 'entregado', other: 'entregados' })}, ${formatCount(failed, { one: 'intento fallido', other: 'intentos fallidos' })}`,
  dialog: {
    createTitle: 'Añadir endpoint',
    edit: 'Editar endpoint',
    url: 'URL del endpoint',
    urlHint: 'HTTPS, accesible desde internet, con un certificado válido.',
    description: 'Descripción',
    descriptionHint: 'Para ti y tu equipo.',
    events: 'Eventos',
    create: 'Añadir endpoint',
    save: 'Guardar',
    needsEvent: 'Elige al menos un evento.',
    limit: (max) => `Ya usas ${max === 1 ? 'el único endpoint' : `los ${max} endpoints`} de este plan.`,
    urlErrors: {
      format: 'Escribe una URL válida, por ejemplo https://example.com/hooks.',
      scheme: 'La URL debe empezar por https://.',
      userinfo: 'La URL no puede contener un nombre de usuario ni una contraseña.',
      fragment: 'La URL no puede contener un fragmento #.',
      port: 'Usa el puerto 443 o uno a partir del 1024.',
      host: 'Este nombre de host pertenece a una red interna.',
      own_origin: 'Daybook no puede enviarse eventos a sí mismo.',
      address:
        'Esta dirección está en una red interna. La persona que administra Daybook puede permitirla con DAYBOOK_WEBHOOK_ALLOW_NETWORKS.',
      certificate: 'No pudimos verificar el certificado de este endpoint.',
    },
    saved: 'Endpoint guardado',
  },
  events: {
    'task.created': 'Se crea una tarea.',
    'task.updated':
      'Cambia el título, la fecha, la asignación, la prioridad, la lista, la sección, la repetición o la checklist de una tarea.',
    'task.completed': 'Se completa una tarea, o una repetición de una tarea periódica.',
    'task.reopened': 'Se reabre una tarea completada.',
    'task.deleted': 'Se elimina una tarea. Sus subtareas envían sus propios eventos.',
    'task.due_soon': 'Una tarea vence en 30 minutos. Si no tiene hora, a las 9:00 del día en que vence.',
    'comment.created': 'Alguien comenta una tarea.',
    'list.created': 'Se crea una lista.',
    'list.archived': 'Se archiva una lista.',
    'member.joined': 'Alguien acepta una invitación.',
    'list.updated': 'Cambia el nombre, la descripción, la visibilidad, el color o el icono de una lista.',
    'list.unarchived': 'Se desarchiva una lista.',
    'task.reminder': 'Llega la hora de un recordatorio.',
    'comment.updated': 'Alguien edita su comentario.',
    'comment.deleted': 'Se elimina un comentario.',
    'attachment.created': 'Se adjunta un archivo a una tarea.',
    'attachment.deleted': 'Se elimina un archivo de una tarea.',
  },
  secret: {
    title: 'Copia ahora tu secreto de firma. No volverás a verlo.',
    copy: 'Copiar secreto',
    text: 'Firmamos cada entrega con este secreto. Verifica la firma antes de confiar en una solicitud. Si pierdes el secreto, renuévalo.',
    overlap: 'Durante 24 horas, las entregas llevan dos firmas: una del secreto anterior y otra del nuevo.',
    stored: 'Ya lo guardé',
    leaving: '¿Salir sin guardar el secreto? No volverás a verlo.',
  },
  detail: {
    test: 'Enviar evento de prueba',
    tested: 'Evento de prueba enviado',
    replay: 'Reenviar eventos…',
    more: 'Más',
    edit: 'Editar endpoint…',
    reissue: 'Renovar secreto de firma…',
    off: 'Desactivar',
    on: 'Activar',
    delete: 'Eliminar endpoint…',
    turnedOff: 'Endpoint desactivado',
    turnedOn: 'Endpoint activado',
    figures: {
      rate: 'Entregados, últimas 24 horas',
      of: (attempts) => `de ${formatNumber(attempts)}`,
      nothing: 'nada todavía',
      median: 'Respuesta (mediana)',
      waiting: 'Pendientes de reintento',
      queued: (count) => `y ${formatCount(count, { one: 'nuevo', other: 'nuevos' })}`,
      events: 'Eventos',
      types: (count) => `de ${count} tipos`,
      secret: 'Secreto desde',
      overlap: (until) => `el anterior vale hasta ${until}`,
    },
    chart: (delivered, failed) =>
      `Intentos de las últimas 24 horas, por media hora: ${formatCount(delivered, { one: 'entregado', other: 'entregados' })}, ${formatCount(failed, { one: 'fallido', other: 'fallidos' })}`,
    asTable: 'Mostrar como tabla',
    asChart: 'Mostrar como gráfico',
    table: { time: 'Media hora', delivered: 'Entregados', failed: 'Fallidos' },
    now: 'ahora',
    show: {
      label: 'Mostrar',
      all: 'Todos',
      delivered: 'Entregados',
      waiting: 'En espera',
      failed: 'Fallidos',
    },
    many: (count) => `${formatNumber(count)}+`,
    anyEvent: 'Cualquier evento',
    waits: 'a la espera del próximo intento',
    columns: { time: 'Hora', outcome: 'Resultado', event: 'Evento', attempt: 'Intento', took: 'Duración' },
    attemptOf: (attempt, max) => `${attempt} de ${max}`,
    kinds: { event: '', redelivery: 'entregado de nuevo', replay: 'reenviado', test: 'prueba' },
    none: { title: 'Aún no hay entregas', text: 'Envía un evento de prueba o espera al primero.' },
    noMatches: {
      title: 'Sin resultados',
      text: 'Ningún intento de los últimos 30 días coincide.',
      clear: 'Mostrar todos',
    },
    retention: 'Los intentos se conservan 30 días.',
    missed: 'No se envían eventos mientras está desactivado. Puedes reenviarlos después.',
    notOnStart: 'Puedes volver a activarlo con los planes Team y Business.',
    turnOnAndReplay: 'Activar y reenviar los eventos perdidos',
    failing: (since) =>
      `Ninguna entrega ha tenido éxito desde ${since}. Seguiremos intentándolo. Tras tres días sin éxito, el endpoint se desactiva.`,
  },
  delivery: {
    name: 'Entrega',
    back: 'Volver a las entregas',
    close: 'Cerrar entrega',
    redeliver: 'Volver a entregar',
    redelivered: 'Nueva entrega iniciada',
    attempt: (attempt, after) =>
      after === undefined ? `Intento ${attempt}` : `Intento ${attempt}, después de ${after}`,
    noAddress: (host) => `No encontramos ninguna dirección para ${host} en DNS.`,
    next: 'Próximo',
    nextIn: (attempt, max, when) => `Intento ${attempt} de ${max}, ${when}`,
    in: (span) => `en ${span}`,
    due: 'ahora',
    request: 'Solicitud',
    curl: 'Copiar comando curl',
    body: 'Contenido',
    size: (bytes) => `${formatNumber(bytes)} bytes, los mismos en cada intento`,
    copyBody: 'Copiar contenido',
    gone: 'El contenido no está disponible: el evento tiene más de 30 días, o pertenece a una lista a la que no tienes acceso.',
  },
  outcomes: {
    timeout: 'Tiempo agotado',
    tls: 'Error de TLS',
    dns: 'Error de DNS',
    http_error: 'Respuesta no válida',
    connect: 'Error de conexión',
    blocked: 'Red bloqueada',
    unknown: 'Causa desconocida',
  },
  replaying: {
    title: 'Reenviar eventos',
    text: 'Reenviaremos todos los eventos a los que está suscrito este endpoint. Conservan sus IDs, para que tu receptor pueda omitir duplicados.',
    since: 'Desde',
    action: 'Reenviar eventos',
    queued: (count) =>
      count === 0 ? 'No hay eventos que reenviar' : `Reenviando ${formatCount(count, events)}`,
    more: (count, since) =>
      `Reenviando ${formatCount(count, events)}. Hay más: cuando terminen, reenvía desde ${since}.`,
    running: 'Ya se están reenviando eventos. Espera a que termine.',
  },
  reissuing: {
    title: '¿Renovar el secreto de firma?',
    text: 'Crearemos un secreto nuevo. Durante 24 horas, cada entrega lleva dos firmas, para que puedas cambiar sin perder ninguna.',
    action: 'Renovar secreto',
  },
  turningOff: {
    title: '¿Desactivar este endpoint?',
    text: (waiting) =>
      `${formatCount(waiting, { one: 'entrega en espera no se enviará', other: 'entregas en espera no se enviarán' })}, aunque lo vuelvas a activar.`,
    action: 'Desactivar',
  },
  deleting: {
    title: '¿Eliminar este endpoint?',
    text: (url) =>
      `No se enviará nada más a ${url}, tampoco los reintentos en espera. También se elimina su historial de entregas.`,
    action: 'Eliminar endpoint',
    done: 'Endpoint eliminado',
  },
}
