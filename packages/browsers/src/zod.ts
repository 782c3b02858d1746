import { z } from 'zod/v4'

// Before any schema is made: zod would compile each, and probe whether it can with `new Function('')`. The sites'
// Content-Security-Policy forbids that, and the browser reports the probe as a violation.
z.config({ jitless: true })

export { z }
