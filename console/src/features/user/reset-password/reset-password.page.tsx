import { Link, useNavigate } from 'react-router-dom';
import { documentedResetRule, type PasswordRule } from '@matricula/domain/kernel/password-rule';
import { post } from '../../../shared/http/http';
import { HttpError, messageOr } from '../../../shared/http/http-error';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { PasswordPair } from '../sign-in/password-pair';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { t } from '../../../shared/texts/texts';

/** Sets a new password with the token of the verified one-time password (000 §2.5). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const sent = sessionStore.resetRule();

  async function reset(password: string, confirm: string) {
    try {
      const email = sessionStore.verifyEmail();
      await post('auth/reset-password', {
        email,
        new_password: password,
        confirm_password: confirm,
        reset_token: sessionStore.resetToken(),
      });
      sessionStore.endReset();
      toast.success(t`Password reset successful`);
      navigate('/login');
    } catch (error) {
      const refused = error instanceof HttpError && error.kind === 'refused';
      toast.error(messageOr(error, refused ? 'Password reset failed' : 'Something went wrong'));
    }
  }

  return (
    <SignInFrame title={t`Reset Password`}>
      <PasswordPair
        rule={sent ? (JSON.parse(sent) as PasswordRule) : documentedResetRule}
        words={[t`Reset Password`, t`Resetting...`]}
        onSet={reset}
      />
      <Link to="/login">{t`Back to login`}</Link>
    </SignInFrame>
  );
}
