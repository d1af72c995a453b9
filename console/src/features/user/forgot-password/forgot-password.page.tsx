import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { HttpError, messageOr } from '../../../shared/http/http-error';
import { sessionStore } from '../../../shared/session/session-store';
import { TextField } from '../../../shared/ui/field';
import { toast } from '../../../shared/ui/toast';
import { emailProblem } from '../sign-in/credentials';
import { SIGNING_IN } from '../sign-in/signing-in';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

/** Requests a one-time password to reset a forgotten password (000 §2.4). */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = emailProblem(email);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (problem || busy) return;
    setBusy(true);
    try {
      const { data, message } = await post<DataOf<'Auth_forgot'>>('auth/forgot-password', { email });
      sessionStore.awaitResetOtp(email, data.reset_password);
      toast.success(message || t`OTP Sent Successfully.`, SIGNING_IN);
      navigate('/verify-otp');
    } catch (error) {
      const refused = error instanceof HttpError && error.kind === 'refused';
      toast.error(refused ? messageOr(error, 'Failed to send OTP.') : t`Something went wrong.`, SIGNING_IN);
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignInFrame title={t`Password Assistance`} text={t`Please enter your company email to request an OTP for password reset.`}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          onBlur={() => setTouched(email !== '')}
          error={touched ? problem : undefined}
        />
        <button type="submit" className="button button-primary button-large" disabled={busy}>
          {busy ? t`Sending...` : t`Request OTP`}
        </button>
      </form>
      <Link to="/login">{t`Back to login`}</Link>
    </SignInFrame>
  );
}
