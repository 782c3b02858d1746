import type { Operation } from '@skillharbor/contracts/operation'
import type { Operations } from '@skillharbor/contracts/operations'
import { unsubscribeFromEmails } from '../features/accounts/emails/email-choices.ts'
import { deleteAccount, deleteAdminAccount } from '../features/accounts/own-data/delete-account.ts'
import { exportAdminData, exportData } from '../features/accounts/own-data/export-data.ts'
import { adminAccountOperations, learnerAccountOperations } from '../features/accounts/profile/account-operations.ts'
import { currentAdmin, currentLearner } from '../features/accounts/profile/current-account.ts'
import { signUpAdmin } from '../features/accounts/profile/sign-up-admin.ts'
import { signUpLearner } from '../features/accounts/profile/sign-up-learner.ts'
import { logOutAdmin, logOutLearner } from '../features/accounts/sessions/end-sessions.ts'
import { finishAdminLogin, finishLearnerLogin } from '../features/accounts/sessions/finish-login.ts'
import { logInAdmin, logInLearner } from '../features/accounts/sessions/log-in.ts'
import { agreeToUndertaking } from '../features/accounts/undertaking/agree.ts'
import { askForRefund } from '../features/commerce/checkout/ask-for-refund.ts'
import { createOrder } from '../features/commerce/checkout/create-order.ts'
import { listPurchases } from '../features/commerce/checkout/list-purchases.ts'
import { refundOwnOrder } from '../features/commerce/checkout/refund-own-order.ts'
import { showOwnOrder } from '../features/commerce/checkout/show-own-order.ts'
import { verifyPayment } from '../features/commerce/checkout/verify-payment.ts'
import { acceptDispute, contestDispute } from '../features/commerce/evidence/answer-dispute.ts'
import { draftDisputeAnswer } from '../features/commerce/evidence/draft-answer.ts'
import { receiveEvent } from '../features/commerce/reconciliation/receive-event.ts'
import { declineRefund } from '../features/commerce/sales/decline-refund.ts'
import { exportSales } from '../features/commerce/sales/export-sales.ts'
import { listAttention } from '../features/commerce/sales/list-attention.ts'
import { listSales } from '../features/commerce/sales/list-sales.ts'
import { refundOrder } from '../features/commerce/sales/refund-order.ts'
import { setSellerRefundRule, showSellerRefundRule } from '../features/commerce/sales/seller-refund-rule.ts'
import { showOrder } from '../features/commerce/sales/show-order.ts'
import { showRevenue } from '../features/commerce/sales/show-revenue.ts'
import { syncOrder } from '../features/commerce/sales/sync-order.ts'
import { addComplaintMessage, fileComplaint, listComplaints } from '../features/community/complaints/complain.ts'
import {
  addByLink,
  askComplaintLink,
  fileByLink,
  openComplaintLink,
} from '../features/community/complaints/complain-by-link.ts'
import { appealTakeDown } from '../features/community/course-reports/appeal.ts'
import { reportCourse } from '../features/community/course-reports/report-course.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../features/community/newsletter/subscribe.ts'
import {
  answerQuestion,
  removeAnswer,
  removeReply,
  replyToQuestion,
} from '../features/community/questions/answer-question.ts'
import { askQuestion, editQuestion, removeQuestion } from '../features/community/questions/ask-question.ts'
import { countWaitingQuestions } from '../features/community/questions/count-waiting.ts'
import {
  hideAnswer,
  hideQuestion,
  unhideAnswer,
  unhideQuestion,
} from '../features/community/questions/hide-question.ts'
import { listQuestions, listReceivedQuestions } from '../features/community/questions/list-questions.ts'
import {
  acceptAnswer,
  recommendAnswer,
  unacceptAnswer,
  unrecommendAnswer,
} from '../features/community/questions/mark-answer.ts'
import {
  reportQuestion,
  reportQuestionAnswer,
  reportReceivedAnswer,
  reportReceivedQuestion,
} from '../features/community/questions/report-question.ts'
import { answerReview, listReceivedReviews, reportReview } from '../features/community/reviews/answer-review.ts'
import { listRatings, listReviews } from '../features/community/reviews/list-reviews.ts'
import { showReviewFigures } from '../features/community/reviews/show-figures.ts'
import { removeReview, saveReview, showOwnReview } from '../features/community/reviews/write-review.ts'
import { addWish, listWishes, removeWish } from '../features/community/wishes/wish-list.ts'
import { issueCertificate } from '../features/learning/certificates/issue-certificate.ts'
import { listOwnCertificates, showCertificate } from '../features/learning/certificates/show-certificates.ts'
import { searchTranscripts } from '../features/learning/lessons/search-transcripts.ts'
import { linkLessonFile, showLesson } from '../features/learning/lessons/show-lesson.ts'
import { showOutline } from '../features/learning/lessons/show-outline.ts'
import { showTranscript } from '../features/learning/lessons/show-transcript.ts'
import { showVideo } from '../features/learning/lessons/show-video.ts'
import { addNote, editNote, listCourseNotes, listNotes, removeNote } from '../features/learning/notes/lesson-notes.ts'
import { reportPlayback } from '../features/learning/playback/report-playback.ts'
import { saveProgress } from '../features/learning/progress/save-progress.ts'
import { showOwnedCourse } from '../features/learning/progress/show-course.ts'
import { showPace } from '../features/learning/progress/show-pace.ts'
import { saveAnswer, startAttempt, submitAttempt } from '../features/learning/quizzes/attempt.ts'
import { regradeQuiz } from '../features/learning/quizzes/regrade.ts'
import {
  approveAccount,
  endAccountSessions,
  removeAccountFactors,
  restoreAccount,
  suspendAccount,
} from '../features/operator/accounts/change-standing.ts'
import { listAccounts } from '../features/operator/accounts/list-accounts.ts'
import { listEverybodysAttention } from '../features/operator/attention/list-everybodys-attention.ts'
import {
  acknowledgeComplaint,
  answerComplaint,
  listAllComplaints,
} from '../features/operator/complaints/manage-complaints.ts'
import { decideAppeal, listAppeals } from '../features/operator/course-reports/decide-appeals.ts'
import { dismissCourseReports, listReportedCourses } from '../features/operator/course-reports/decide-reports.ts'
import { bringCourseBack, listAllCourses, takeCourseDown } from '../features/operator/courses/take-down.ts'
import { listLog } from '../features/operator/log/list-log.ts'
import { listAllOrders } from '../features/operator/orders/list-all-orders.ts'
import {
  hideReportedAnswer,
  hideReportedQuestion,
  keepAnswer,
  keepQuestion,
  listReportedQuestions,
} from '../features/operator/questions/decide-question.ts'
import { beginBulkRefund, listBulkRefunds, stopBulkRefund } from '../features/operator/refunds/bulk-refunds.ts'
import {
  setMarketplaceRefundRule,
  showMarketplaceRefundRule,
} from '../features/operator/refunds/marketplace-refund-rule.ts'
import { hideReview, keepReview, listReportedReviews } from '../features/operator/reviews/decide-review.ts'
import { listCourses, showCourse } from '../features/teaching/courses/catalogue.ts'
import { deleteCourse, updateCourse } from '../features/teaching/courses/change-course.ts'
import { createCourse } from '../features/teaching/courses/create-course.ts'
import { getOwnCourse, listOwnCourses } from '../features/teaching/courses/own-courses.ts'
import { listRelatedCourses } from '../features/teaching/courses/related-courses.ts'
import { suggestCourses } from '../features/teaching/courses/suggest-courses.ts'
import { beginLessonUpload } from '../features/teaching/curriculum/begin-upload.ts'
import { addLessonPicture, getDraftLesson, saveDraftLesson } from '../features/teaching/curriculum/draft-lesson.ts'
import { getCurriculum, listRevisions } from '../features/teaching/curriculum/get-curriculum.ts'
import { removeCaptions, saveCaptions } from '../features/teaching/curriculum/lesson-captions.ts'
import { abortLessonUpload, completeLessonUpload } from '../features/teaching/curriculum/lesson-files.ts'
import { retryLessonVideo } from '../features/teaching/curriculum/prepare-video.ts'
import { previewPublish, publish, restoreRevision } from '../features/teaching/curriculum/publish.ts'
import { addLesson, saveOutline } from '../features/teaching/curriculum/save-outline.ts'
import { showCurriculumStats } from '../features/teaching/curriculum/show-stats.ts'
import { listLessonUploads, signLessonPart } from '../features/teaching/curriculum/upload-parts.ts'
import { showRoom } from '../features/teaching/media/room.ts'
import { signPicture } from '../features/teaching/media/sign-picture.ts'
import { signUpload } from '../features/teaching/media/sign-upload.ts'
import { saveOwnProfile, showOwnProfile } from '../features/teaching/teachers/own-profile.ts'
import { showTeacher } from '../features/teaching/teachers/show-teacher.ts'
import type { UseCase } from '../features/use-case.ts'

type Implementations = {
  [Group in keyof Operations]: {
    [Name in keyof Operations[Group]]: UseCase<Extract<Operations[Group][Name], Operation>>
  }
}

/** Maps each operation of the contracts to its use case. A missing or extra entry doesn't compile. */
const implementations = {
  auth: {
    me: currentLearner,
    signup: signUpLearner,
    login: logInLearner,
    finishLogin: finishLearnerLogin,
    logout: logOutLearner,
    ...learnerAccountOperations,
    exportData,
    deleteAccount,
  },
  admin: {
    me: currentAdmin,
    signup: signUpAdmin,
    login: logInAdmin,
    finishLogin: finishAdminLogin,
    logout: logOutAdmin,
    ...adminAccountOperations,
    agree: agreeToUndertaking,
    exportData: exportAdminData,
    deleteAccount: deleteAdminAccount,
  },
  certificates: { issue: issueCertificate, mine: listOwnCertificates, show: showCertificate },
  complaints: {
    list: listComplaints,
    file: fileComplaint,
    add: addComplaintMessage,
    askLink: askComplaintLink,
    open: openComplaintLink,
    fileByLink,
    addByLink,
  },
  courses: {
    list: listCourses,
    show: showCourse,
    related: listRelatedCourses,
    suggest: suggestCourses,
    mine: listOwnCourses,
    get: getOwnCourse,
    create: createCourse,
    update: updateCourse,
    delete: deleteCourse,
    report: reportCourse,
    appeal: appealTakeDown,
  },
  curriculum: {
    get: getCurriculum,
    saveOutline,
    addLesson,
    lesson: getDraftLesson,
    saveLesson: saveDraftLesson,
    addPicture: addLessonPicture,
    beginUpload: beginLessonUpload,
    uploads: listLessonUploads,
    signPart: signLessonPart,
    completeUpload: completeLessonUpload,
    abortUpload: abortLessonUpload,
    retryVideo: retryLessonVideo,
    saveCaptions,
    removeCaptions,
    previewPublish,
    publish,
    revisions: listRevisions,
    restore: restoreRevision,
    regrade: regradeQuiz,
    stats: showCurriculumStats,
  },
  emails: { unsubscribe: unsubscribeFromEmails },
  learning: {
    outline: showOutline,
    course: showOwnedCourse,
    pace: showPace,
    lesson: showLesson,
    file: linkLessonFile,
    video: showVideo,
    transcript: showTranscript,
    search: searchTranscripts,
    reportPlayback,
    saveProgress,
    startAttempt,
    saveAnswer,
    submitAttempt,
  },
  newsletter: { subscribe, confirm: confirmSubscription, unsubscribe },
  notes: { list: listNotes, ofCourse: listCourseNotes, add: addNote, edit: editNote, remove: removeNote },
  operator: {
    accounts: listAccounts,
    suspend: suspendAccount,
    restore: restoreAccount,
    approve: approveAccount,
    endSessions: endAccountSessions,
    removeFactors: removeAccountFactors,
    courses: listAllCourses,
    takeDown: takeCourseDown,
    bringBack: bringCourseBack,
    reportedCourses: listReportedCourses,
    dismissReports: dismissCourseReports,
    appeals: listAppeals,
    decideAppeal,
    complaints: listAllComplaints,
    acknowledgeComplaint,
    answerComplaint,
    orders: listAllOrders,
    refundRule: showMarketplaceRefundRule,
    setRefundRule: setMarketplaceRefundRule,
    bulkRefunds: listBulkRefunds,
    beginBulkRefund,
    stopBulkRefund,
    reviews: listReportedReviews,
    hideReview,
    keepReview,
    questions: listReportedQuestions,
    hideQuestion: hideReportedQuestion,
    keepQuestion,
    hideAnswer: hideReportedAnswer,
    keepAnswer,
    attention: listEverybodysAttention,
    activity: listLog,
  },
  purchases: {
    order: createOrder,
    verify: verifyPayment,
    list: listPurchases,
    show: showOwnOrder,
    refund: refundOwnOrder,
    askForRefund,
    webhook: receiveEvent,
  },
  questions: {
    list: listQuestions,
    ask: askQuestion,
    edit: editQuestion,
    remove: removeQuestion,
    answer: answerQuestion,
    accept: acceptAnswer,
    unaccept: unacceptAnswer,
    removeAnswer,
    report: reportQuestion,
    reportAnswer: reportQuestionAnswer,
    received: listReceivedQuestions,
    waiting: countWaitingQuestions,
    reply: replyToQuestion,
    recommend: recommendAnswer,
    unrecommend: unrecommendAnswer,
    removeReply,
    hide: hideQuestion,
    hideAnswer,
    unhide: unhideQuestion,
    unhideAnswer,
    reportReceived: reportReceivedQuestion,
    reportReceivedAnswer,
  },
  reviews: {
    list: listReviews,
    ratings: listRatings,
    mine: showOwnReview,
    save: saveReview,
    remove: removeReview,
    received: listReceivedReviews,
    figures: showReviewFigures,
    answer: answerReview,
    report: reportReview,
  },
  sales: {
    list: listSales,
    export: exportSales,
    revenue: showRevenue,
    show: showOrder,
    refund: refundOrder,
    declineRefund,
    refundRule: showSellerRefundRule,
    setRefundRule: setSellerRefundRule,
    draftDisputeAnswer,
    contestDispute,
    acceptDispute,
    sync: syncOrder,
    attention: listAttention,
  },
  teachers: { show: showTeacher, profile: showOwnProfile, saveProfile: saveOwnProfile },
  uploads: { signedUrl: signPicture, presignedUpload: signUpload, room: showRoom },
  wishes: { list: listWishes, add: addWish, remove: removeWish },
} satisfies Implementations

/** A use case with its name, and without exact types, because `execute` parses input and output. */
export type Endpoint = {
  group: string
  name: string
  operation: Operation
  run: UseCase['run']
  prepared?: UseCase['prepared']
}

/** All endpoints as a flat list, for both transports. */
export const endpoints: readonly Endpoint[] = Object.entries(implementations).flatMap(([group, members]) =>
  Object.entries(members).map(([name, useCase]) => {
    // A union of use cases takes the intersection of their inputs; each is only ever called with its own parsed input.
    const { operation, run, prepared } = useCase as unknown as UseCase
    return { group, name, operation, run, prepared }
  }),
)
