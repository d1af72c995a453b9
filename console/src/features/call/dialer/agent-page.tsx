import { useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { useLoginDetail } from '../calls.query';
import './agent-page.css';

/** The embedded agent page of the telephony provider, with the user's login and password for it. */
export function AgentPage() {
  const { data, error, refetch } = useLoginDetail();
  const [shown, setShown] = useState(false);
  if (error) return <LoadFailed title={t`The web phone could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Blank />;
  const login = data?.alt_mobile;
  const password = data?.agent_password;
  return (
    <div className="agent">
      {login ? (
        <dl className="agent-login">
          <div>
            <dt>{t`Agent login`}</dt>
            <dd className="tabular">
              {login}
              <button type="button" className="link-button" onClick={() => copy(login)}>{t`Copy`}</button>
            </dd>
          </div>
          {password && (
            <div>
              <dt>{t`Agent password`}</dt>
              <dd className="tabular">
                {shown ? password : '••••••••'}
                <button type="button" className="link-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
                  {shown ? t`Hide` : t`Show`}
                </button>
                <button type="button" className="link-button" onClick={() => copy(password)}>{t`Copy the password`}</button>
              </dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="agent-note">{t`Your account has no second mobile number, which is the login of the web phone. An admin can add it.`}</p>
      )}
      {data?.agent_page ? (
        <iframe className="agent-page" title={t`Web phone`} src={data.agent_page} allow="microphone; autoplay" />
      ) : (
        <p className="agent-note">{t`No web phone is configured. Calls ring on your own telephone.`}</p>
      )}
    </div>
  );
}

const copy = (text: string) =>
  void navigator.clipboard.writeText(text).then(
    () => toast.success(t`Copied`),
    (error: unknown) => toast.error(t`It was not copied: ${messageOf(error)}`),
  );
