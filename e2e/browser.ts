import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium keeps to itself: it calls nobody at home, and it runs as root, where its own sandbox cannot. */
const args = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
]

/**
 * The Chromium at CHROMIUM_PATH, else the one that came from npm, which is the same everywhere and has no window. That one
 * is for Linux on x64; elsewhere it is an installed one.
 */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => !!entry[1]))
  const hasBundled = process.platform === 'linux' && process.arch === 'x64'
  const path = env.CHROMIUM_PATH ?? (hasBundled ? undefined : installed.find((path) => existsSync(path)))
  return path === undefined ? bundled(env) : { executablePath: path, args, env }
}

/** The Chromium in @sparticuz/chromium's tarball, unpacked once, with fonts and libraries where the system lacks them. */
async function bundled(env: Record<string, string>): Promise<Browser> {
  const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../bin')
  const { size } = statSync(join(archives, 'chromium.br'))
  const home = resolve(import.meta.dirname, `node_modules/.cache/chromium-${size}`)
  if (!existsSync(home)) await unpack(archives, home)

  const executablePath = join(home, 'chromium')
  const fonts = join(home, 'fonts.conf')
  const folders = ['/usr/share/fonts', join(home, 'fonts')].map((folder) => `<dir>${folder}</dir>`).join('')
  writeFileSync(fonts, `<fontconfig>${folders}<cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>`)
  const lacksLibraries = execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found')
  return {
    executablePath,
    args: [...args, '--headless=shell', '--enable-unsafe-swiftshader'],
    env: {
      ...env,
      FONTCONFIG_FILE: fonts,
      ...(lacksLibraries && { LD_LIBRARY_PATH: join(home, 'al2023/lib') }),
    },
  }
}

/** The package unpacks into the system's temporary folder, wherever that is said to be; a half-done one must not stay. */
async function unpack(archives: string, home: string): Promise<void> {
  const partial = `${home}.${process.pid}`
  const before = process.env.TMPDIR
  mkdirSync(partial, { recursive: true })
  process.env.TMPDIR = partial
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium')
    await chromium.executablePath(archives)
    await inflate(join(archives, 'al2023.tar.br'))
    renameSync(partial, home)
  } finally {
    rmSync(partial, { recursive: true, force: true })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
