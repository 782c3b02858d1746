import { defineConfig } from '@playwright/test'
import { runInHindi } from './in-hindi/language.ts'
import config, { allWidths, desk, phone } from './playwright.config.ts'

runInHindi()

/** The journeys that don't run in Hindi, and why. */
const leftOut = {
  engines: 'its screens are those of buying, learning and making a course',
  hindi: 'is in Hindi already, and runs with the others',
  leaving: 'looks at no screen',
  motion: 'what moves has no language',
  'older-browsers': 'its notice is in both languages at once, and its screens are those of buying',
  requests: 'counts requests',
  restart: 'kills processes; its screens are those of buying',
  security: 'reads headers and files',
  weight: 'weighs what is loaded, in English',
  zoom: 'opens screens that other journeys open, in larger windows',
}

const testIgnore = new RegExp(`/(${Object.keys(leftOut).join('|')})\\.`)
// Requests that a journey sends beside its pages are in its language, too: the account that signs up is in Hindi.
const hindi = { locale: 'hi-IN', extraHTTPHeaders: { 'accept-language': 'hi-IN' } }

/**
 * The journeys of a phone once more, by somebody who reads Hindi: every screen that they look at is judged as such. With
 * WIDTHS=all, those of a desk, too.
 */
export default defineConfig({
  ...config,
  testDir: '.',
  projects: [
    { name: 'hindi', testIgnore, grepInvert: /@wide/, use: { ...phone, ...hindi } },
    ...(allWidths ? [{ name: 'hindi-desktop', testIgnore, grepInvert: /@narrow/, use: { ...desk, ...hindi } }] : []),
  ],
})
