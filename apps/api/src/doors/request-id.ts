import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

const header = 'x-request-id'
const wellFormed = /^[\w.-]{8,64}$/

/**
 * Names each request: as a trusted proxy named it, where that is well-formed, or by 60 random bits (of which Node keeps
 * a stock for UUIDs: asking for some each time is slow).
 * @param trusted addresses of proxies, comma-separated; empty: none.
 */
export const requestIds = (trusted: string): ((request: IncomingMessage) => string) => {
  const isTrusted = trusted === '' ? () => false : compile(trusted.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const given = headers[header]
    const isGiven = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomUUID().replaceAll('-', '').slice(0, 16)
  }
}

/** The request's id as a header of its answer. */
export const idHeader = ({ id }: FastifyRequest) => ({ [header]: id })
