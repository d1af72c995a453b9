import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { type PopupAnswer } from './identity-provider';
import { t } from '../../../shared/texts/texts';

/** The return page of provider 2's popup: passes the ID token to the opening page and closes. */
export function IdentityPopupPage() {
  const navigate = useNavigate();
  useEffect(() => {
    const idToken = new URLSearchParams(window.location.hash.slice(1)).get('id_token');
    const answer: PopupAnswer = { source: 'identity-popup', idToken };
    const opener = window.opener as Window | null;
    // Opened directly, there is no opening page.
    if (!opener) return void navigate('/login', { replace: true });
    opener.postMessage(answer, window.location.origin);
    window.close();
  }, [navigate]);
  return <SignInFrame title={t`Redirecting... Please wait while we complete your login.`}>{null}</SignInFrame>;
}
