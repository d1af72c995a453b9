import { useState, type FormEvent } from 'react';
import type { PasswordRule } from '@matricula/domain/kernel/password-rule';
import { TextField } from '../../../shared/ui/field';
import { confirmProblem, passwordProblem } from './credentials';
import { PasswordParts } from './password-parts';
import { t } from '../../../shared/texts/texts';

interface PasswordPairProps {
  rule: PasswordRule;
  /** Labels of the button, idle and busy. */
  words: readonly [still: string, busy: string];
  /** Sets the password; shows its own errors. */
  onSet: (password: string, confirm: string) => Promise<void>;
}

/** A new password and its confirmation, for users without a session. */
export function PasswordPair({ rule, words: [still, working], onSet }: PasswordPairProps) {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const [busy, setBusy] = useState(false);
  const problems = { password: passwordProblem(password, rule), confirm: confirmProblem(password, confirm) };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    if (problems.password || problems.confirm || busy) return;
    setBusy(true);
    await onSet(password, confirm).finally(() => setBusy(false));
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`New Password`}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={setPassword}
        onBlur={() => setTouched((current) => ({ ...current, password: password !== '' }))}
        error={touched.password ? problems.password : undefined}
      />
      <PasswordParts rule={rule} password={password} />
      <TextField
        label={t`Confirm Password`}
        type="password"
        autoComplete="new-password"
        value={confirm}
        onChange={setConfirm}
        onBlur={() => setTouched((current) => ({ ...current, confirm: confirm !== '' }))}
        error={touched.confirm ? problems.confirm : undefined}
      />
      <button type="submit" className="button button-primary button-large" disabled={busy}>
        {busy ? working : still}
      </button>
    </form>
  );
}
