import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@skillharbor/local-stack/ports'
import { root } from '../../build/programs.ts'
import type { Foreign } from './foreign.ts'
import { missingProgram } from './installed.ts'
import { untilListening } from './listening.ts'

/** Takes mail by TLS only, checks it strictly, and hands all of it on to the mailbox of the tests. */
const mainCf = (folder: string, mailbox: URL): string => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = /dev/stdout
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mydestination =
relayhost = [${mailbox.hostname}]:${mailbox.port}
smtp_tls_security_level = none
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${folder}/localhost/server.crt
smtpd_tls_key_file = ${folder}/localhost/server.key
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_helo_required = yes
strict_rfc821_envelopes = yes
smtpd_recipient_restrictions = reject_non_fqdn_recipient, reject_non_fqdn_sender, permit_mynetworks, reject
smtpd_forbid_bare_newline = yes
`
/** The services that Postfix comes with, outside of its jail, and listening on that port only. */
const masterCf = async (port: number): Promise<string> => {
  const services = await readFile('/usr/share/postfix/master.cf.dist', 'utf8')
  return services
    .replace(/^smtp(\s+inet)/m, `127.0.0.1:${port}$1`)
    .replaceAll(/^(\S+\s+(?:inet|unix|unix-dgram)\s+\S+\s+\S+\s+)y/gm, '$1n')
}

export const mailServers: readonly Foreign[] = [
  {
    name: 'Postfix with required TLS',
    start: async ({ smtpUrl }) => {
      const missing = await missingProgram('postfix', 'openssl')
      if (missing ?? process.getuid?.() !== 0) return missing ?? 'Postfix needs root'
      const folder = await mkdtemp(join(tmpdir(), 'postfix-'))
      await chmod(folder, 0o755)
      execFileSync('sh', [join(root, '../../deploy/make-certificates.sh'), folder, 'localhost'], { stdio: 'ignore' })
      for (const name of ['queue', 'data', 'etc']) await mkdir(join(folder, name))
      const port = await freePort()
      await writeFile(join(folder, 'etc/main.cf'), mainCf(folder, new URL(smtpUrl)))
      await writeFile(join(folder, 'etc/master.cf'), await masterCf(port))
      execFileSync('chown', ['postfix', join(folder, 'data')])
      const master = spawn('postfix', ['-c', join(folder, 'etc'), 'start-fg'], { stdio: 'ignore' })
      const ended = once(master, 'exit')
      await untilListening('Postfix', port)
      return {
        settings: () => ({
          SMTP_URL: `smtp://localhost:${port}?requireTLS=true`,
          MAIL_FROM: 'Skill Harbor <no-reply@skillharbor.example>',
          NODE_EXTRA_CA_CERTS: join(folder, 'ca/ca.crt'),
        }),
        stop: async () => {
          execFileSync('postfix', ['-c', join(folder, 'etc'), 'stop'], { stdio: 'ignore' })
          await ended
          await rm(folder, { recursive: true })
        },
      }
    },
  },
]
