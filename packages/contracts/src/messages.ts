/**
 * The texts from docs/fixed-by-specification.md, letter for letter. Functions in `with` build those that include a
 * message.
 */

export const toasts = {
  accountCreated: 'Account Created Successfully',
  signupFailed: { with: (message: string) => `Signup Failed: ${message}` },
  userLoggedIn: 'Successfully Login',
  userLoginFailed: { with: (message: string) => `Login Failed ${message}` },
  adminLoggedIn: 'Successfully Logged In',
  adminLoginFailed: { with: (message: string) => `Login Failed: ${message}` },
  paymentSuccessful: 'Payment successful!',
  purchaseFailed: 'Error while purchasing the course',
  courseUpdated: 'Course Updated Successfully',
  courseUpdateFailed: 'Course Updation Failed',
  courseDeleted: 'Course Deleted Successfully',
  courseDeleteFailed: 'Unable to delete the course',
  courseCreated: 'Course created successfully!',
  courseCreateFailed: 'Failed to create course',
} as const

export const inline = {
  somethingWrong: 'Something went wrong',
  loginSomethingWrong: 'Something went Wrong',
  createFailed: 'Failed to create course. Please try again.',
  uploadFailed: 'Failed to upload thumbnail',
  logoutFailed: { with: (message: string) => `Logout Failed: ${message}` },
  loadCoursesFailed: 'Failed to load courses.',
  fetchCoursesFailed: 'Failed to fetch courses.',
  loading: 'Loading',
  storeError: { with: (message: string) => `Error: ${message}` },
  createFieldsRequired: 'Title, description, and category are required',
  imageTypeRefused: 'Only JPEG, PNG, and WEBP files are allowed',
  checkoutNotReady: 'Razorpay Instance in not ready',
} as const

export const listStates = {
  noCourses: { heading: 'No Courses Available', text: 'Check back later for new courses' },
  coursesFailed: { heading: 'Error Loading Courses', text: 'Failed to load courses' },
  noPurchases: { heading: 'No Purchase Available' },
} as const
