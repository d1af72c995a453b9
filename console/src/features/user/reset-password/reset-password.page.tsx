import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { HttpError, messageOr } from '../../../shared/http/http-error';
import { sessionStore } from '../../../shared/session/session-store';
import { TextField } from '../../../shared/ui/field';
import { toast } from '../../../shared/ui/toast';
import { confirmProblem, passwordProblem } from '../sign-in/credentials';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { t } from '../../../shared/texts/texts';

/** Sets a new password with the token of the verified one-time password (000 §2.5). */
export function ResetPasswordPage() {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const [busy, setBusy] = useState(false);
  const problems = { password: passwordProblem(password), confirm: confirmProblem(password, confirm) };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    if (problems.password || problems.confirm || busy) return;
    setBusy(true);
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
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignInFrame title={t`Reset Password`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`New Password`}
          type="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
          onBlur={() => setTouched((current) => ({ ...current, password: password !== '' }))}
          error={touched.password ? problems.password : undefined}
        />
        <TextField
          label={t`Confirm Password`}
          type="password"
          autoComplete="new-password"
          value={confirm}
          onChange={setConfirm}
          onBlur={() => setTouched((current) => ({ ...current, confirm: confirm !== '' }))}
          error={touched.confirm ? problems.confirm : undefined}
        />
        <button type="submit" className="button button-primary button-large" disabled={busy}>
          {busy ? t`Resetting...` : t`Reset Password`}
        </button>
      </form>
      <Link to="/login">{t`Back to login`}</Link>
    </SignInFrame>
  );
}
