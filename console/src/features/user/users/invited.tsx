import { Button, Popconfirm } from 'antd';
import type { UserRow } from '@matricula/read-models/user';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import type { AccountReach } from './account-form';
import { inviteAgain, withdrawInvitation } from './account.mutation';
import { invitationOf } from './user.columns';
import { t } from '../../../shared/texts/texts';

/** The invitation state of an account without a password; an admin resends or withdraws it. */
export function Invited({ row, reach, onMoved }: { row: UserRow; reach: AccountReach; onMoved: () => void }) {
  const zone = useTenantZone();
  const invitation = invitationOf(row);
  if (!invitation) return null;
  const until = row.invitedUntil ? momentIn(row.invitedUntil, zone) : '';
  return (
    <div className="account-invited">
      <p role="status">
        {invitation === 'open'
          ? t`Invited: no password is set yet. The link expires on ${until}.`
          : invitation === 'expired'
            ? t`The invitation expired on ${until}; no password is set.`
            : t`The invitation was withdrawn; no password is set.`}
      </p>
      {reach === 'all' && (
        <>
          <Button size="small" onClick={() => void inviteAgain(row).then((sent) => sent && onMoved())}>{t`Send invitation again`}</Button>
          {invitation !== 'withdrawn' && (
            <Popconfirm
              title={t`Withdraw the invitation of ${row.name}?`}
              description={t`The link stops working. The account stays, and you can invite again.`}
              okText={t`Withdraw`}
              onConfirm={() => withdrawInvitation(row).then((withdrawn) => withdrawn && onMoved())}
            >
              <Button size="small">{t`Withdraw invitation`}</Button>
            </Popconfirm>
          )}
        </>
      )}
    </div>
  );
}
