import { writeFileSync } from 'node:fs'
import { headersFile, siteHeaders } from './site-headers.ts'

writeFileSync(headersFile, siteHeaders())
