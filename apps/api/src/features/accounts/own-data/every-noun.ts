import { checkoutData } from '../../commerce/checkout/personal-data.ts'
import { evidenceData } from '../../commerce/evidence/personal-data.ts'
import { ledgerData } from '../../commerce/ledger/personal-data.ts'
import { orderData } from '../../commerce/orders/personal-data.ts'
import { paymentData } from '../../commerce/payments/personal-data.ts'
import { refundData } from '../../commerce/refunds/personal-data.ts'
import { saleData } from '../../commerce/sales/personal-data.ts'
import { complaintData } from '../../community/complaints/personal-data.ts'
import { courseReportData } from '../../community/course-reports/personal-data.ts'
import { subscriptionData } from '../../community/newsletter/personal-data.ts'
import { questionData } from '../../community/questions/personal-data.ts'
import { reviewData } from '../../community/reviews/personal-data.ts'
import { wishData } from '../../community/wishes/personal-data.ts'
import { certificateData } from '../../learning/certificates/personal-data.ts'
import { entitlementData } from '../../learning/entitlements/personal-data.ts'
import { noteData } from '../../learning/notes/personal-data.ts'
import { playbackData } from '../../learning/playback/personal-data.ts'
import { progressData } from '../../learning/progress/personal-data.ts'
import { quizData } from '../../learning/quizzes/personal-data.ts'
import type { PersonalData } from '../../personal-data.ts'
import { courseData } from '../../teaching/courses/personal-data.ts'
import { uploadData } from '../../teaching/curriculum/personal-data.ts'
import { storedData } from '../../teaching/media/personal-data.ts'
import { teacherData } from '../../teaching/teachers/personal-data.ts'
import { activityData } from '../activity/personal-data.ts'
import { emailChoiceData } from '../emails/personal-data.ts'
import { profileData } from '../profile/personal-data.ts'
import { secondFactorData } from '../second-factor/personal-data.ts'
import { sessionData } from '../sessions/personal-data.ts'
import { tokenData } from '../tokens/personal-data.ts'
import { undertakingData } from '../undertaking/personal-data.ts'

// They export and forget in this order, one after the other.
const listed = [
  // First, because whatever is being made for the account waits for its row, and then isn't.
  profileData,
  sessionData,
  tokenData,
  secondFactorData,
  emailChoiceData,
  activityData,
  undertakingData,
  subscriptionData,
  storedData,
  uploadData,
  courseData,
  teacherData,
  orderData,
  paymentData,
  ledgerData,
  checkoutData,
  saleData,
  quizData,
  progressData,
  entitlementData,
  reviewData,
  questionData,
  noteData,
  refundData,
  wishData,
  certificateData,
  playbackData,
  evidenceData,
  complaintData,
  courseReportData,
] as const satisfies readonly PersonalData[]

/** A noun of the list, as its type knows it: which parts of the exports it makes. */
export type Noun = (typeof listed)[number]

/** Every noun that keeps something about people: the one place that names them. */
export const everyNoun: readonly PersonalData[] = listed
