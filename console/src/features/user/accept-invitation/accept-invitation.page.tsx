import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type DataOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import { PasswordPair } from '../sign-in/password-pair';
import { SignInFrame } from '../sign-in/sign-in-frame';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** The target of an invitation link: an invited person sets a first password. The token is behind `#`. */
export function AcceptInvitationPage() {
  const { hash } = useLocation();
  const token = hash.slice(1);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await post<DataOf<'Auth_invited'>>('auth/invitation', { token })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

  async function accept(password: string, confirm: string) {
    try {
      const { message } = await post('auth/accept-invitation', { token, new_password: password, confirm_password: confirm });
      toast.success(message ?? t`Your password is set. Please sign in.`);
      navigate('/login', { replace: true });
    } catch (failed) {
      toast.error(messageOf(failed));
      // If the link was withdrawn or used in the meantime, a message replaces the form.
      if (failed instanceof HttpError && failed.rule?.startsWith('invitation/')) void refetch();
    }
  }

  if (token === '' || error) {
    return (
      <SignInFrame
        title={t`Set your password`}
        text={error ? messageOf(error) : t`Open this page from the link in your invitation e-mail.`}
      >
        {error instanceof HttpError && error.kind === 'unreachable' && (
          <button type="button" className="button" onClick={() => void refetch()}>{t`Try again`}</button>
        )}
        <Link to="/login">{t`Back to login`}</Link>
      </SignInFrame>
    );
  }
  if (!data) return <SignInFrame title={t`Set your password`}>{null}</SignInFrame>;
  return (
    <SignInFrame
      title={t`Set your password`}
      text={tx`Welcome, ${data.name}. ${(<b>{data.institution}</b>)} created an account for you: you sign in as ${(<b>{data.email}</b>)}.`}
    >
      <PasswordPair rule={data.password_rule} words={[t`Set password`, t`Saving...`]} onSet={accept} />
      <p className="sign-in-text">{t`This link works once, until ${momentIn(data.expires_at, data.time_zone)}.`}</p>
    </SignInFrame>
  );
}
