import { defineScreen, open } from '../kernel/screen';

/** Screens for users who are not signed in. */
export const signInScreens = {
  login: defineScreen('/login', 'Login', open),
  verifyOtp: defineScreen('/verify-otp', 'Verify OTP', open),
  forgotPassword: defineScreen('/forgot-password', 'Password Assistance', open),
  resetPassword: defineScreen('/reset-password', 'Reset Password', open),
  acceptInvitation: defineScreen('/accept-invitation', 'Set your password', open),
  firstProviderRedirect: defineScreen('/{provider-1}-oauth-redirect', 'Signing in', open),
  secondProviderCallback: defineScreen('/auth/{provider-2}/callback', 'Signing in', open),
  accessDenied: defineScreen('/access-denied', 'Access Denied !', open),
};
