import { defineConfig } from 'vitest/config'
import { base, isolated } from './vitest.config.ts'

export default defineConfig({ test: { ...base, name: 'api-isolated', include: isolated } })
