import { Link } from 'react-router-dom';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { t } from '../../../shared/texts/texts';

/** The target of a failed permission check (000 §2.7). */
export function AccessDeniedPage() {
  return (
    <SignInFrame
      title={t`Access Denied !`}
      text={t`We are sorry, but you do not have permission to access this page. Please contact the administrator.`}
    >
      <Link className="button button-primary button-large" to="/">{t`Home`}</Link>
    </SignInFrame>
  );
}
