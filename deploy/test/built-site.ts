import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeSite } from '../src/write-site.ts'

const page = (text: string) =>
  `<html><script type="application/json" id="site-config">{"brand":"built"}</script><p>${text.repeat(200)}</p></html>`

/** Writes a small built site (`dist`) and the same site prepared for Caddy (`served`). */
export function buildSite() {
  const folder = mkdtempSync(join(tmpdir(), 'built-site-'))
  const dist = join(folder, 'dist')
  for (const name of ['assets', 'terms', 'hi']) mkdirSync(join(dist, name), { recursive: true })
  const files = {
    'index.html': page('home '),
    'shell.html': page('shell '),
    'allcourses.html': `<!--head--><title>built</title><!--/head-->${page('catalogue ')}`,
    'course.html': `<!--head--><title>built</title><!--/head-->${page('course ')}`,
    'teacher.html': `<!--head--><title>built</title><!--/head-->${page('teacher ')}`,
    'certificate.html': `<!--head--><title>built</title><!--/head-->${page('certificate ')}`,
    'hi/index.html': page('hindi home '),
    'hi/shell.html': page('hindi shell '),
    'hi/allcourses.html': `<!--head--><title>built</title><!--/head-->${page('hindi catalogue ')}`,
    'hi/course.html': `<!--head--><title>built</title><!--/head-->${page('hindi course ')}`,
    'hi/teacher.html': `<!--head--><title>built</title><!--/head-->${page('hindi teacher ')}`,
    'hi/certificate.html': `<!--head--><title>built</title><!--/head-->${page('hindi certificate ')}`,
    'faq.html': page('faq '),
    'contact.html': `<title>%BRAND%</title>${page('contact ')}<!--operator-->`,
    'privacy.html': `<!--own privacy-->ours<!--/own-->${page('privacy ')}`,
    'learn.html': page('lesson '),
    'hi/learn.html': page('hindi lesson '),
    'terms/index.html': page('terms '),
    'assets/app-4f3a.js': 'export const long = 1\n'.repeat(500),
    'favicon.svg': `<svg>${' '.repeat(2_000)}</svg>`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
  const served = join(folder, 'served')
  writeSite(dist, served)
  return { dist, served, remove: () => rmSync(folder, { recursive: true }) }
}
