import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { post, type Answer } from '../../../shared/http/http';
import { HttpError, messageOr, saidBy } from '../../../shared/http/http-error';
import { sessionStore, type CurrentUser, type TenantRecord } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { returnUrlOf } from '../sign-in/return-url';
import { SIGNING_IN } from '../sign-in/signing-in';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { RecoveryCode } from './recovery-code';
import { emptyBoxes, isComplete, otpOf, paste, press, type Boxes } from './otp-boxes';
import { type DataOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

const RESEND_SECONDS = 60;
const SUBMIT_AFTER_PASTE_MS = 100;

function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  return [left, () => setEnd(Date.now() + seconds * 1000)];
}

/** Verifies the one-time password of a sign-in or of a password reset (000 §2.3). */
export function VerifyOtpPage() {
  const { search } = useLocation();
  if (sessionStore.verifyEmail()) return <Code />;
  return (
    <SignInFrame title={t`Verify OTP`} text={t`No code was sent from this browser. It is sent when you log in or ask for a new password.`}>
      <Link className="button button-primary button-large" to={`/login${search}`}>{t`Back to login`}</Link>
    </SignInFrame>
  );
}

function Code() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [boxes, setBoxes] = useState<Boxes>(emptyBoxes);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [left, restart] = useCountdown(RESEND_SECONDS);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const email = sessionStore.verifyEmail();
  const byApp = !sessionStore.resettingPassword() && sessionStore.codeFrom() === 'app';

  useEffect(() => {
    inputs.current[boxes.focus]?.focus();
  }, [boxes.focus]);

  async function verify(otp: string) {
    if (sessionStore.resettingPassword()) {
      const { data } = await post<DataOf<'Auth_verifyForgot'>>('auth/verify-forgot-password-otp', { email, otp });
      sessionStore.keepReset(data.reset_token, data.password_rule);
      navigate('/reset-password');
      return;
    }
    enter(await post('users/verify-otp', { email, otp }));
  }

  function enter(answer: Answer & { result?: CurrentUser; tenantDetail?: TenantRecord }) {
    if (!answer.result?.token) throw new HttpError('failed', 'The server sent no session.', 200);
    toast.forget(SIGNING_IN.subject);
    sessionStore.signIn(answer.result, answer.tenantDetail ?? null);
    navigate(returnUrlOf(search), { replace: true });
  }

  async function submit(current: Boxes) {
    if (busy) return;
    if (!isComplete(current)) {
      setError(t`Enter valid OTP`);
      return;
    }
    setBusy(true);
    setError('');
    try {
      await verify(otpOf(current));
    } catch (failure) {
      const message = messageOr(failure, 'Enter valid 6-digit OTP');
      setError(message);
      toast.error(message, SIGNING_IN);
      setBoxes(emptyBoxes);
    } finally {
      setBusy(false);
    }
  }

  async function resend() {
    try {
      await post('users/send-otp', { email });
      toast.success(t`OTP Resent Successfully`, SIGNING_IN);
      restart();
    } catch (failure) {
      toast.error(saidBy(failure) ?? t`Failed to resend OTP`, SIGNING_IN);
    }
  }

  const change = (next: Boxes) => {
    setError('');
    setBoxes(next);
    return next;
  };

  return (
    <SignInFrame
      title={t`Verify OTP`}
      text={byApp ? t`Enter the code that your authenticator app shows.` : t`We have sent OTP to ${email}`}
    >
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(boxes);
        }}
      >
        <div
          className="otp"
          role="group"
          aria-label={t`One-time password`}
          onPaste={(event) => {
            event.preventDefault();
            const filled = change(paste(boxes, event.clipboardData.getData('text')));
            if (isComplete(filled)) setTimeout(() => void submit(filled), SUBMIT_AFTER_PASTE_MS);
          }}
        >
          {boxes.digits.map((digit, at) => (
            <input
              key={at}
              ref={(element) => {
                inputs.current[at] = element;
              }}
              value={digit}
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              aria-label={t`Digit ${at + 1} of 6`}
              aria-invalid={Boolean(error)}
              autoFocus={at === 0}
              onFocus={() => setBoxes((current) => ({ ...current, focus: at }))}
              onKeyDown={(event) => {
                if (event.ctrlKey || event.metaKey || event.key === 'Tab') return;
                event.preventDefault();
                if (event.key === 'Enter') void submit(boxes);
                else change(press({ ...boxes, focus: at }, event.key));
              }}
              // On-screen keyboards send no usable key event, only the new text.
              onChange={(event) => {
                const typed = event.target.value.replace(/\D/g, '');
                change(typed.length > 1 ? paste(boxes, typed) : press({ ...boxes, focus: at }, typed || 'Backspace'));
              }}
            />
          ))}
        </div>
        {error && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
        <button type="submit" className="button button-primary button-large" disabled={busy || !isComplete(boxes)}>
          {busy ? t`Loading...` : t`Submit`}
        </button>
      </form>
      <div className="otp-resend">
        {t`Didn't Receive OTP?`}{' '}
        {left > 0 ? (
          t`Resend OTP in ${left}s`
        ) : (
          <button type="button" className="link link-strong" onClick={() => void resend()}>{t`Resend OTP`}</button>
        )}
      </div>
      {byApp && <RecoveryCode onSend={async (code) => enter(await post('users/verify-recovery-code', { email, recovery_code: code }))} />}
    </SignInFrame>
  );
}
