import type { ErrorBody } from '@skillharbor/contracts/errors'
import type { Operation } from '@skillharbor/contracts/operation'
import type { Operations } from '@skillharbor/contracts/operations'
import type { TRPCBuiltRouter, TRPCDefaultErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'

type Definition<Op extends Operation> = {
  input: z.input<Op['input']>
  output: z.output<Op['output']>
  meta: unknown
}

type Procedure<Op extends Operation> = Op['kind'] extends 'query'
  ? TRPCQueryProcedure<Definition<Op>>
  : TRPCMutationProcedure<Definition<Op>>

type Procedures = {
  [Group in keyof Operations]: {
    [Name in keyof Operations[Group]]: Operations[Group][Name] extends Operation
      ? Procedure<Operations[Group][Name]>
      : never
  }
}

/** tRPC's error shape with what the API's own error body says besides its message. */
export type ErrorShape = TRPCDefaultErrorShape & {
  data: TRPCDefaultErrorShape['data'] & Omit<ErrorBody, 'message'>
}

/**
 * The type of the API's tRPC router, derived from the contracts' table of operations rather than imported from the API,
 * so that no package depends on an app.
 */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  Procedures
>
