import { existsSync } from 'node:fs'
import { type BrowserType, chromium, firefox, webkit } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { withPlaywright } from './playwright-tab.ts'
import type { Launch } from './tab.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

const program = (...paths: (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path))
const ofPlaywright = (type: BrowserType): Launch | undefined =>
  existsSync(type.executablePath()) ? withPlaywright(() => type.launch()) : undefined

/** The Firefox at FIREFOX_PATH, else one that is installed. */
function installedFirefox(): Launch | undefined {
  const path = program(
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )
  return path === undefined ? undefined : async (tab) => (await import('./bidi-tab.ts')).withBidi(path)(tab)
}

/** WebKitGTK, which needs a screen. */
function installedWebKit(): Launch | undefined {
  const driver = program('/usr/bin/WebKitWebDriver')
  const screen = program('/usr/bin/xvfb-run')
  if (driver === undefined || (screen === undefined && !process.env.DISPLAY)) return undefined
  const command =
    process.env.DISPLAY || screen === undefined ? [driver] : [screen, '-a', '-s', '-screen 0 1400x1000x24', driver]
  return async (tab) => (await import('./webkit-tab.ts')).withWebKitDriver(command)(tab)
}

/** How each engine is launched here: as Playwright's own build if that was downloaded, else as what is installed. */
export const engines: Readonly<Record<EngineName, Launch | undefined>> = {
  chromium: withPlaywright(async () => chromium.launch(await findBrowser())),
  firefox: ofPlaywright(firefox) ?? installedFirefox(),
  webkit: ofPlaywright(webkit) ?? installedWebKit(),
}

const needed = {
  firefox: 'Firefox isn’t installed (Debian: firefox-esr)',
  webkit: 'WebKitWebDriver or xvfb-run isn’t installed (Debian: webkit2gtk-driver, xvfb)',
}
/** What the run can't say anything of. */
export const notChecked = (): string[] =>
  (['firefox', 'webkit'] as const).flatMap((name) =>
    engines[name] ? [] : [`NOT CHECKED: the journeys in ${name}: ${needed[name]}`],
  )
