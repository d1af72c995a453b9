import { useEffect } from 'react';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { type PopupAnswer } from './identity-provider';

/** Where provider 2's popup comes back to: hands the ID token to the page that opened it and closes. */
export function IdentityPopupPage() {
  useEffect(() => {
    const idToken = new URLSearchParams(window.location.hash.slice(1)).get('id_token');
    const answer: PopupAnswer = { source: 'identity-popup', idToken };
    const opener = window.opener as Window | null;
    if (!opener) return;
    opener.postMessage(answer, window.location.origin);
    window.close();
  }, []);
  return <SignInFrame title="Redirecting... Please wait while we complete your login.">{null}</SignInFrame>;
}
