import { createReadStream } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { FastifyApp } from '../route-deps.ts'

/** The files of Swagger UI that the page requests, with their types. */
const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const page = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Daybook API</title>
    <link rel="stylesheet" href="/docs/static/swagger-ui.css">
    <link rel="stylesheet" href="/docs/static/index.css">
    <link rel="icon" type="image/png" href="/docs/static/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/static/swagger-ui-bundle.js"></script>
    <script src="/docs/static/swagger-initializer.js"></script>
  </body>
</html>
`

/** A token that is entered isn't stored, and no external validator is called. */
const initializer = `SwaggerUIBundle({
  url: '/docs/json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
})
`

const docsContentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "script-src 'self'",
  "style-src 'self'",
].join('; ')

/**
 * Serves the document for people, at `/docs`; nothing on the page comes from another origin (S-61). The
 * package's own plugin isn't used, since startup would wait for the libraries that it loads (0128).
 */
export function docsRoutes(app: FastifyApp): void {
  const serve = (path: string, type: string, content: () => unknown) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply: FastifyReply) =>
      reply
        .header('content-security-policy', docsContentSecurityPolicy)
        .type(type)
        .send(await content()),
    )
  serve('/docs', 'text/html; charset=utf-8', () => page)
  serve('/docs/', 'text/html; charset=utf-8', () => page)
  serve('/docs/json', 'application/json; charset=utf-8', () => app.openApiDocument())
  serve('/docs/static/swagger-initializer.js', 'text/javascript; charset=utf-8', () => initializer)
  const folder = import.meta.resolve('@fastify/swagger-ui/static/index.css')
  for (const [name, type] of Object.entries(files))
    serve(`/docs/static/${name}`, type, () => createReadStream(new URL(name, folder)))
}
