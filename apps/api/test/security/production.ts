/** What an API needs to start as in production; its database, port and storage folder are the test's own. */
export const production = {
  NODE_ENV: 'production',
  API_ORIGIN: 'https://api.harbor-lights.net',
  WEB_ORIGIN: 'https://learn.harbor-lights.net',
  ADMIN_ORIGIN: 'https://teach.harbor-lights.net',
  STORAGE_SECRET: 'q7Zr1Wm9Xc4Vb8Nk2Ls6',
  CERTIFICATE_KEY: '5f1c9a7e3b2d4860f7a1c5e9b3d70246816f2a4c8e0b5d7391f3a5c7e9b1d304',
  RAZORPAY_BASE_URL: 'https://api.razorpay.com',
  RAZORPAY_KEY_ID: 'rzp_live_H4rb0rL1ghts00',
  RAZORPAY_KEY_SECRET: 'u3Yt6Re9Wq2As5Df8Gh1',
  RAZORPAY_WEBHOOK_SECRET: 'p1Oi4Uy7Tr0Ew3Qz6Xc9',
  SMTP_URL: 'smtps://mailer:k5Jh4Gf3Ds2Aq1Wz@mail.harbor-lights.net',
  MAIL_FROM: 'Harbor Lights <post@harbor-lights.net>',
}
