import { useState, type FormEvent } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { TextField } from '../../../shared/ui/field';
import { t } from '../../../shared/texts/texts';

/** Alternative to the code of a lost app: one of the stored recovery codes. */
export function RecoveryCode({ onSend }: { onSend: (code: string) => Promise<void> }) {
  const [shown, setShown] = useState(false);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!shown) {
    return <button type="button" className="link link-strong" onClick={() => setShown(true)}>{t`Use a recovery code`}</button>;
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (!code.trim()) return setError(t`Enter a recovery code`);
    setBusy(true);
    try {
      await onSend(code);
    } catch (failure) {
      setError(messageOf(failure));
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <TextField label={t`Recovery code`} autoFocus autoComplete="off" value={code} onChange={setCode} error={error} />
      <button type="submit" className="button button-primary button-large" disabled={busy}>
        {busy ? t`Loading...` : t`Sign in with it`}
      </button>
    </form>
  );
}
