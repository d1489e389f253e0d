import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, installDebianPackages } from '../../support/installed-programs.ts'
import { runCommand } from '../../support/run-command.ts'

/** One server behind the front: its address, the host name it expects, and the front's own port for it. */
export interface Behind {
  readonly url: string
  readonly host: string
  readonly port: number
}

/** The share of phone, line and front in the figures. */
export const emptyPage =
  '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><h1>Empty</h1>'

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so'

/**
 * Debian's nginx, which speaks HTTP/2 and compresses the same way for every server behind it: pages as they come, and built files
 * once, as far as brotli can. `https://localhost:<port>`, with a certificate of its own that a browser must be set to accept.
 */
export async function openFront(servers: readonly Behind[]): Promise<{ close(): Promise<void> }> {
  if (!findProgram('nginx') || !existsSync(BROTLI))
    await installDebianPackages(['nginx-light', 'libnginx-mod-http-brotli-filter', 'openssl'])
  const { folder, key, certificate } = await makeCertificate()
  writeFileSync(join(folder, 'nginx.conf'), configuration(servers, { folder, key, certificate }))
  const nginx = findProgram('nginx')
  if (!nginx) throw new Error('the front needs nginx: apt-get install nginx-light')
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A certificate for localhost, in a folder of its own. */
export async function makeCertificate(): Promise<Record<'folder' | 'key' | 'certificate', string>> {
  const folder = mkdtempSync(join(tmpdir(), 'front-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  const code = await runCommand([...made, '-keyout', key, '-out', certificate], { quiet: true })
  if (code !== 0) throw new Error('no certificate could be made: apt-get install openssl')
  return { folder, key, certificate }
}

const configuration = (
  servers: readonly Behind[],
  { folder, key, certificate }: Record<'folder' | 'key' | 'certificate', string>,
) => `
load_module ${BROTLI};
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  brotli on;
  brotli_comp_level 5;
  brotli_types text/css text/javascript application/javascript application/json image/svg+xml text/x-component application/speculationrules+json;
  proxy_http_version 1.1;
  proxy_buffering off;
  proxy_cache_path ${folder}/files keys_zone=files:1m;
${servers.map((server) => siteOf(server, folder)).join('\n')}
}
`

const siteOf = ({ url, host, port }: Behind, folder: string): string => {
  const toServer = `proxy_pass ${new URL(url).origin};
      proxy_set_header Host ${host};
      proxy_set_header Connection '';
      proxy_set_header Accept-Encoding '';`
  return `  server {
    listen 127.0.0.1:${port} ssl http2;
    location / {
      ${toServer}
    }
    location ~ \\.(css|m?js|svg)$ {
      proxy_pass http://unix:${folder}/${port};
      proxy_set_header Accept-Encoding br;
      proxy_buffering on;
      proxy_cache files;
      proxy_cache_key ${port}$request_uri;
      proxy_cache_valid 200 1h;
    }
  }
  server {
    listen unix:${folder}/${port};
    brotli_comp_level 11;
    proxy_buffering on;
    location / {
      ${toServer}
    }
  }`
}
