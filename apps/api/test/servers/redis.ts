import { startRedis } from '../redis-server.ts'
import type { Foreign } from './foreign.ts'

export const redisServers: readonly Foreign[] = [
  {
    name: 'Redis or Valkey',
    start: async () => {
      const server = await startRedis('counting together in Redis')
      if (!server) return 'there is no redis-server or valkey-server on this machine'
      return { settings: () => ({ REDIS_URL: server.url }), stop: server.stop }
    },
  },
]
