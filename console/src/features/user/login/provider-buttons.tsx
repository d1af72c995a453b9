import { useLocation, useNavigate } from 'react-router-dom';
import { type ProviderConfig } from '../../../shared/session/public-config';
import { toast } from '../../../shared/ui/toast';
import { askIdToken, signInWith, startCodeSignIn } from '../identity-redirect/identity-provider';
import { returnUrlOf } from '../sign-in/return-url';
import { t } from '../../../shared/texts/texts';

/** Sign-in by identity providers: one redirects, the other opens a popup (000 §2.2). */
export function ProviderButtons({ codeFlow, popup }: { codeFlow: ProviderConfig | null; popup: ProviderConfig | null }) {
  const navigate = useNavigate();
  const { search } = useLocation();

  async function signInWithPopup(provider: ProviderConfig) {
    const idToken = await askIdToken(provider).catch(() => undefined);
    if (idToken === undefined) return toast.error(t`${provider.name} authentication error.`);
    if (idToken === null) return toast.error(t`No ID token returned from ${provider.name}.`);
    try {
      await signInWith(provider, { idToken });
      toast.success(t`Logged in with ${provider.name}!`);
      navigate(returnUrlOf(search), { replace: true });
    } catch {
      toast.error(t`${provider.name} login failed.`);
    }
  }

  return (
    <>
      {codeFlow && (
        <button type="button" className="button button-large" onClick={() => startCodeSignIn(codeFlow)}>
          {t`Sign in with ${codeFlow.name}`}
        </button>
      )}
      {popup && (
        <button type="button" className="button button-large" onClick={() => void signInWithPopup(popup)}>
          {t`Sign in with ${popup.name}`}
        </button>
      )}
      <div className="sign-in-divider">{t`or continue with email`}</div>
    </>
  );
}
