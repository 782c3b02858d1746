import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@skillharbor/local-stack/ports'

/** docs/operations.md has the same lines of the cache. `cached` says for each answer whether it came from there. */
const confFor = (to: string, port: number, folder: string): string => `daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`).join(' ')}
  proxy_cache_path ${folder}/cache keys_zone=skillharbor:10m max_size=1g;
  upstream api { server ${new URL(to).host}; keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location /static/ { alias ${folder}/; }
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
      client_max_body_size 3m;
      proxy_cache skillharbor;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_bypass $http_cookie;
      proxy_no_cache $http_cookie;
      add_header cached $upstream_cache_status always;
    }
  }
}
`

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

/**
 * An nginx with its own cache before the server of this URL; it serves the files of `folder` at `/static/`. Undefined where
 * the machine has none: then it says loudly what isn't tested.
 */
export const startNginx = async (to: string, untested: string) => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'))
  // Its workers run as nobody.
  await chmod(folder, 0o755)
  await writeFile(join(folder, 'nginx.conf'), confFor(to, port, folder))
  const server = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  let hasEnded = false
  const ended = once(server, 'exit')
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
    })
  const url = `http://127.0.0.1:${port}`
  while (!hasEnded && !(await answers(`${url}/static/`))) await pause(20)
  const stop = async () => {
    server.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true })
  }
  if (!hasEnded) return { url, folder, stop }
  await rm(folder, { recursive: true })
  console.warn(`NOT TESTED for want of an nginx on this machine: ${untested}`)
  return undefined
}
