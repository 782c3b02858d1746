import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'

const header = 'x-request-id'
const wellFormed = /^[\w.-]{8,64}$/

/**
 * Names each request: as a trusted proxy named it, where that is well-formed, or by 64 random bits.
 * @param trusted addresses of proxies, comma-separated; empty: none.
 */
export const requestIds = (trusted: string): ((request: IncomingMessage) => string) => {
  const isTrusted = trusted === '' ? () => false : compile(trusted.split(',').map((address) => address.trim()))
  return ({ headers, socket }) => {
    const given = headers[header]
    const isGiven = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isGiven ? given : randomBytes(8).toString('hex')
  }
}

/** Puts the request's id on its answer. */
export const sayId = (request: FastifyRequest, reply: FastifyReply): void => void reply.header(header, request.id)
