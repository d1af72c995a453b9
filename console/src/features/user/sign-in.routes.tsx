import { signInScreens } from '@matricula/domain/user/sign-in.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Sign-in, password reset and access denied: for users without a session. */
export const signInRoutes: readonly RouteEntry[] = [
  route(
    signInScreens.login,
    screen(() => import('./login/login.page'), 'LoginPage'),
  ),
  route(
    signInScreens.verifyOtp,
    screen(() => import('./verify-otp/verify-otp.page'), 'VerifyOtpPage'),
  ),
  route(
    signInScreens.forgotPassword,
    screen(() => import('./forgot-password/forgot-password.page'), 'ForgotPasswordPage'),
  ),
  route(
    signInScreens.resetPassword,
    screen(() => import('./reset-password/reset-password.page'), 'ResetPasswordPage'),
  ),
  route(
    signInScreens.acceptInvitation,
    screen(() => import('./accept-invitation/accept-invitation.page'), 'AcceptInvitationPage'),
  ),
  route(
    signInScreens.firstProviderRedirect,
    screen(() => import('./identity-redirect/identity-redirect.page'), 'IdentityRedirectPage'),
  ),
  route(
    signInScreens.secondProviderCallback,
    screen(() => import('./identity-redirect/identity-popup.page'), 'IdentityPopupPage'),
  ),
  route(
    signInScreens.accessDenied,
    screen(() => import('./access-denied/access-denied.page'), 'AccessDeniedPage'),
  ),
];
