import { lazy, Suspense, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { usePublicConfig } from '../../../shared/session/public-config';
import { RedirectTo } from '../../../shared/routing/redirect-to';
import { part } from '../../../shared/routing/part';
import { useCurrentUser } from '../../../shared/session/session';
import { sessionStore } from '../../../shared/session/session-store';
import { TextField } from '../../../shared/ui/field';
import { toast } from '../../../shared/ui/toast';
import { SIGNING_IN } from '../sign-in/signing-in';
import { returnUrlOf } from '../sign-in/return-url';
import { PasskeyButton } from '../passkey/passkey-button';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { Carousel } from './carousel';
import { t } from '../../../shared/texts/texts';

// Most tenants have no provider; their sign-in does not load this.
const ProviderButtons = lazy(async () => ({
  default: (await part('ProviderButtons', () => import('./provider-buttons'))).ProviderButtons,
}));

/** Sign-in with email and password, or with an identity provider (000 §2.2). */
export function LoginPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const user = useCurrentUser();
  const { config } = usePublicConfig();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [requestError, setRequestError] = useState('');

  if (user) return <RedirectTo to={returnUrlOf(search)} />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!email || !password || busy) return;
    setBusy(true);
    setRequestError('');
    try {
      const { message, code_from } = await post('users/signin', { email, password });
      sessionStore.awaitSignInOtp(email, code_from === 'app' ? 'app' : null);
      toast.success(message || t`OTP Sent Successfully.`, SIGNING_IN);
      navigate(`/verify-otp${search}`);
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'refused') toast.error(error.message, SIGNING_IN);
      else setRequestError(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const { provider1, provider2 } = config;
  return (
    <SignInFrame title={t`Login`} aside={<Carousel />}>
      {(provider1 || provider2) && (
        <Suspense fallback={null}>
          <ProviderButtons codeFlow={provider1} popup={provider2} />
        </Suspense>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={touched && !email ? t`Email is required` : undefined}
        />
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={touched && !password ? t`Password is required` : undefined}
        />
        <div className="sign-in-row">
          <Link to="/forgot-password">{t`Forgot Password?`}</Link>
        </div>
        <button type="submit" className="button button-primary button-large" disabled={busy}>
          {busy ? t`Loading...` : t`Login`}
        </button>
        <PasskeyButton />
        {requestError && (
          <p className="form-error" role="alert">
            {requestError}
          </p>
        )}
      </form>
    </SignInFrame>
  );
}
