import { defineConfig } from '@playwright/test'
import { runInHindi } from './in-hindi/language.ts'
import config, { phone } from './playwright.config.ts'

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

/** The journeys of a phone once more, by somebody who reads Hindi: every screen that they look at is judged as such. */
export default defineConfig({
  ...config,
  testDir: '.',
  projects: [
    {
      name: 'hindi',
      testIgnore: new RegExp(`/(${Object.keys(leftOut).join('|')})\\.`),
      grepInvert: /@wide/,
      // Requests that a journey sends beside its pages are in its language, too: the account that signs up is in Hindi.
      use: { ...phone, locale: 'hi-IN', extraHTTPHeaders: { 'accept-language': 'hi-IN' } },
    },
  ],
})
