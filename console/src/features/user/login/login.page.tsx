import { useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { usePublicConfig, type ProviderConfig } from '../../../shared/session/public-config';
import { useCurrentUser } from '../../../shared/session/session';
import { sessionStore } from '../../../shared/session/session-store';
import { TextField } from '../../../shared/ui/field';
import { toast } from '../../../shared/ui/toast';
import { askIdToken, signInWith, startCodeSignIn } from '../identity-redirect/identity-provider';
import { SIGNING_IN } from '../sign-in/signing-in';
import { returnUrlOf } from '../sign-in/return-url';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { Carousel } from './carousel';

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

  if (user) return <Navigate to={returnUrlOf(search)} replace />;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (!email || !password || busy) return;
    setBusy(true);
    setRequestError('');
    try {
      const { message } = await post('users/signin', { email, password });
      sessionStore.awaitSignInOtp(email);
      toast.success(message || 'OTP Sent Successfully.', SIGNING_IN);
      navigate(`/verify-otp${search}`);
    } catch (error) {
      if (error instanceof HttpError && error.kind === 'refused') toast.error(error.message, SIGNING_IN);
      else setRequestError(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function signInWithPopup(provider: ProviderConfig) {
    const idToken = await askIdToken(provider).catch(() => undefined);
    if (idToken === undefined) return toast.error(`${provider.name} authentication error.`);
    if (idToken === null) return toast.error(`No ID token returned from ${provider.name}.`);
    try {
      await signInWith(provider, { idToken });
      toast.success(`Logged in with ${provider.name}!`);
      navigate(returnUrlOf(search), { replace: true });
    } catch {
      toast.error(`${provider.name} login failed.`);
    }
  }

  const { provider1, provider2 } = config;
  return (
    <SignInFrame title="Login" aside={<Carousel />}>
      {provider1 && (
        <button type="button" className="button button-large" onClick={() => startCodeSignIn(provider1)}>
          Sign in with {provider1.name}
        </button>
      )}
      {provider2 && (
        <button type="button" className="button button-large" onClick={() => void signInWithPopup(provider2)}>
          Sign in with {provider2.name}
        </button>
      )}
      {(provider1 || provider2) && <div className="sign-in-divider">or continue with email</div>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={touched && !email ? 'Email is required' : undefined}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={touched && !password ? 'Password is required' : undefined}
        />
        <div className="sign-in-row">
          <Link to="/forgot-password">Forgot Password?</Link>
        </div>
        <button type="submit" className="button button-primary button-large" disabled={busy}>
          {busy ? 'Loading...' : 'Login'}
        </button>
        {requestError && (
          <p className="form-error" role="alert">
            {requestError}
          </p>
        )}
      </form>
    </SignInFrame>
  );
}
