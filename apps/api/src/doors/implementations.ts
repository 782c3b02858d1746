import type { Operation } from '@skillharbor/contracts/operation'
import type { Operations } from '@skillharbor/contracts/operations'
import { adminCare, learnerCare } from '../features/accounts/account-care.ts'
import { deleteAccount } from '../features/accounts/delete-account.ts'
import { exportData } from '../features/accounts/export-data.ts'
import { logInAdmin } from '../features/accounts/log-in-admin.ts'
import { logInLearner } from '../features/accounts/log-in-learner.ts'
import { logOutAdmin, logOutLearner } from '../features/accounts/log-out.ts'
import { signUpAdmin } from '../features/accounts/sign-up-admin.ts'
import { signUpLearner } from '../features/accounts/sign-up-learner.ts'
import { currentAdmin, currentLearner } from '../features/accounts/who-am-i.ts'
import { createCourse } from '../features/courses/create-course.ts'
import { deleteCourse } from '../features/courses/delete-course.ts'
import { getOwnCourse } from '../features/courses/get-own-course.ts'
import { listCourses } from '../features/courses/list-courses.ts'
import { listOwnCourses } from '../features/courses/list-own-courses.ts'
import { showCourse } from '../features/courses/show-course.ts'
import { updateCourse } from '../features/courses/update-course.ts'
import { subscribe } from '../features/newsletter/subscribe.ts'
import { listPurchases } from '../features/purchases/list-purchases.ts'
import { orderCourse } from '../features/purchases/order-course.ts'
import { receiveEvent } from '../features/purchases/receive-event.ts'
import { verifyPayment } from '../features/purchases/verify-payment.ts'
import { exportSales } from '../features/sales/export-sales.ts'
import { listAttention } from '../features/sales/list-attention.ts'
import { listSales } from '../features/sales/list-sales.ts'
import { refundOrder } from '../features/sales/refund-order.ts'
import { showOrder } from '../features/sales/show-order.ts'
import { showRevenue } from '../features/sales/show-revenue.ts'
import { syncOrder } from '../features/sales/sync-order.ts'
import { signPicture } from '../features/uploads/sign-picture.ts'
import { signUpload } from '../features/uploads/sign-upload.ts'
import type { UseCase } from '../features/use-case.ts'

type Implementations = {
  [Group in keyof Operations]: {
    [Name in keyof Operations[Group]]: UseCase<Extract<Operations[Group][Name], Operation>>
  }
}

/** Who does what: each operation of the contracts with its one use-case. A missing or an extra one does not compile. */
const implementations = {
  auth: {
    me: currentLearner,
    signup: signUpLearner,
    login: logInLearner,
    logout: logOutLearner,
    ...learnerCare,
    exportData,
    deleteAccount,
  },
  admin: { me: currentAdmin, signup: signUpAdmin, login: logInAdmin, logout: logOutAdmin, ...adminCare },
  courses: {
    list: listCourses,
    show: showCourse,
    mine: listOwnCourses,
    get: getOwnCourse,
    create: createCourse,
    update: updateCourse,
    delete: deleteCourse,
  },
  newsletter: { subscribe },
  purchases: { order: orderCourse, verify: verifyPayment, list: listPurchases, webhook: receiveEvent },
  sales: {
    list: listSales,
    export: exportSales,
    revenue: showRevenue,
    show: showOrder,
    refund: refundOrder,
    sync: syncOrder,
    attention: listAttention,
  },
  uploads: { signedUrl: signPicture, presignedUpload: signUpload },
} satisfies Implementations

/** An implementation as a door serves it: with its name, and without the exact types, which `parse` has checked. */
export type Served = {
  group: string
  name: string
  operation: Operation
  /** The door parses the input before, and what it answers after, so that nothing undeclared gets in or out. */
  run: UseCase['run']
  kept?: UseCase['kept']
}

/** The table flattened, as both doors walk it. */
export const served: readonly Served[] = Object.entries(implementations).flatMap(([group, members]) =>
  Object.entries(members).map(([name, useCase]) => {
    // A union of use-cases takes the intersection of their inputs; each is only ever called with its own, parsed, input.
    const { operation, run, kept } = useCase as unknown as UseCase
    return { group, name, operation, run, kept }
  }),
)
