import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../shared/http/http-error';
import { sessionStore } from '../../../shared/session/session-store';
import { toast } from '../../../shared/ui/toast';
import { returnUrlOf } from '../sign-in/return-url';
import { SIGNING_IN } from '../sign-in/signing-in';
import { canPasskey, isGivenUp, signInByPasskey } from './use-passkey';
import { t } from '../../../shared/texts/texts';

/** Sign-in with the device's fingerprint, face or PIN, if the browser supports it. */
export function PasskeyButton() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  if (!canPasskey()) return null;

  async function signIn() {
    setBusy(true);
    try {
      const { result, tenantDetail } = await signInByPasskey();
      if (!result?.token) throw new Error('The server sent no session.');
      toast.forget(SIGNING_IN.subject);
      sessionStore.signIn(result, tenantDetail ?? null);
      navigate(returnUrlOf(search), { replace: true });
    } catch (error) {
      toast.error(isGivenUp(error) ? t`No passkey was used.` : messageOf(error), SIGNING_IN);
      setBusy(false);
    }
  }

  return (
    <button type="button" className="button button-large" disabled={busy} onClick={() => void signIn()}>
      {busy ? t`Waiting for your device…` : t`Sign in with a passkey`}
    </button>
  );
}
