import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { usePublicConfig } from '../../../shared/session/public-config';
import { useAllowed } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';

type Known = DataOf<'SmsBalance_balance'>;

const words = ({ amount, currency, by }: Known): string => {
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency ?? 'INR', maximumFractionDigits: 2 });
  return `${money.format(amount ?? 0)}${by === 'sandbox' ? ' (sandbox)' : ''}`;
};

/** The SMS balance, if configured, for users who may send SMS (ACL-19). */
export function SmsBalance() {
  const { config } = usePublicConfig();
  const { IS_SHOW = true, is_sms_mgmt_show = true, is_sms_balance_show = true } = config.flags;
  const allowed = useAllowed('SMS_Communication');
  const shown = allowed && IS_SHOW && is_sms_mgmt_show && is_sms_balance_show;
  const { data } = useQuery({
    queryKey: ['sms-balance'],
    queryFn: async () => (await get<Known>('messages/sms-balance')).data,
    enabled: shown,
    // Without an SMS provider, or one that reports it, there is no balance to show.
    retry: false,
    staleTime: 60_000,
  });
  if (!shown || !data) return null;
  const empty = data.amount !== null && data.amount <= 0;
  return (
    <p className="sms-balance" role="status">
      <span>{t`SMS balance:`}</span>{' '}
      {data.error ? (
        <span className="faint">{t`currently unknown (${data.error})`}</span>
      ) : (
        <b className={empty ? 'tabular sms-spent' : 'tabular'}>{words(data)}</b>
      )}
    </p>
  );
}
