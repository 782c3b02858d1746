// The package's `./entities`. Inside this package, import from the noun's own file.
export * from './entities/account.ts'
export * from './entities/attention.ts'
export * from './entities/course.ts'
export * from './entities/learner-data.ts'
export * from './entities/order.ts'
export * from './entities/picture.ts'
export * from './entities/purchase.ts'
export { Id } from './entities/text.ts'
