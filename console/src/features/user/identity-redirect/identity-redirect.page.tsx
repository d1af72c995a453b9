import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOr } from '../../../shared/http/http-error';
import { usePublicConfig } from '../../../shared/session/public-config';
import { toast } from '../../../shared/ui/toast';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { isOurState, signInWith } from './identity-provider';
import { t } from '../../../shared/texts/texts';

/** The return page of provider 1 (000 §2.6). */
export function IdentityRedirectPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { config, isSuccess } = usePublicConfig();
  const provider = config.provider1;
  const code = params.get('code');
  const started = useRef(false);
  const usable = code !== null && (!isSuccess || provider !== null);

  useEffect(() => {
    if (!code || !provider || started.current) return;
    started.current = true; // a code works only once
    const signIn = isOurState(params.get('state')) ? signInWith(provider, { code }) : Promise.reject(new Error(''));
    signIn.then(
      () => {
        toast.success(t`Logged in with ${provider.name}!`);
        navigate('/', { replace: true });
      },
      (error: unknown) => {
        toast.error(messageOr(error, `${provider.name} login failed.`));
        navigate('/login', { replace: true });
      },
    );
  }, [code, provider, params, navigate]);

  if (usable) return <SignInFrame title={t`Redirecting... Please wait while we complete your login.`}>{null}</SignInFrame>;
  return (
    <SignInFrame
      title={t`Invalid Request`}
      text={t`This page is only used for ${provider?.name ?? 'identity-provider'} login. If you landed here directly, please go back to the login page.`}
    >
      <Link className="button button-primary button-large" to="/login">{t`Login`}</Link>
    </SignInFrame>
  );
}
