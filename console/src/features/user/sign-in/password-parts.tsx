import { passwordChecks, type PasswordRule } from '@matricula/domain/kernel/password-rule';
import { partWords } from './credentials';
import { t } from '../../../shared/texts/texts';
import './password-parts.css';

/** The password rule, with a tick at each part already met; changes are announced to screen readers. */
export function PasswordParts({ rule, password }: { rule: PasswordRule; password: string }) {
  return (
    <ul className="password-parts" aria-label={t`Password requirements`} aria-live="polite">
      {passwordChecks(rule, password).map(({ part, met }) => (
        <li key={part} data-met={met}>
          <span aria-hidden="true">{met ? '✓' : '○'}</span>
          {partWords(part, rule)}
          <span className="visually-hidden">{met ? t`met` : t`missing`}</span>
        </li>
      ))}
    </ul>
  );
}
