import type { RecordRow } from '@matricula/read-models/record';
import { whole } from '@matricula/domain/kernel/figures';
import { FactList } from '../../../shared/detail/fact-list';
import { messageOf } from '../../../shared/http/http-error';
import { t } from '../../../shared/texts/texts';
import { useAudience, type AudienceCounts } from './lead-generation.query';
import './lead-generation.css';

type Channel = AudienceCounts['channels'][number];

const names: Readonly<Record<string, string>> = { sms: 'SMS', email: 'E-mail' };
const reasons: Readonly<Record<string, string>> = {
  opted_out: 'Opted out',
  no_contact: 'No contact',
  duplicate: 'Same contact as another lead',
  hidden: 'Leads that you do not see',
};

const reached = ({ channel, count }: Channel) => ({ label: t(names[channel] ?? channel), value: whole.format(count) });

/** How many leads of an audience each channel reaches, and who is left out and why. */
export function AudiencePanel({ row }: { row: RecordRow }) {
  const { data, error, isPending } = useAudience(row.recordId);
  if (error)
    return (
      <p className="import-error" role="alert">
        {messageOf(error)}
      </p>
    );
  if (isPending) return <p className="broadcast-note">{t`Counting...`}</p>;
  const [first] = data.channels;
  const leftOut = data.channels.flatMap(({ channel, left_out }) =>
    left_out.filter(({ count }) => count > 0).map(({ reason, count }) => ({ key: `${channel}/${reason}`, channel, reason, count })),
  );
  return (
    <section className="audience-panel" aria-label={t`Who gets a message`}>
      <FactList
        className="broadcast-facts"
        facts={[{ label: t`Leads`, value: whole.format(first?.total ?? 0) }, ...data.channels.map(reached)]}
      />
      {(leftOut.length > 0 || (data.unknown_rows ?? 0) > 0) && (
        <>
          <h3>{t`Left out`}</h3>
          <ul>
            {leftOut.map(({ key, channel, reason, count }) => (
              <li key={key}>{`${t(names[channel] ?? channel)} · ${t(reasons[reason] ?? reason)}: ${whole.format(count)}`}</li>
            ))}
            {(data.unknown_rows ?? 0) > 0 && <li>{t`Rows of the file without a lead: ${whole.format(data.unknown_rows ?? 0)}`}</li>}
          </ul>
        </>
      )}
    </section>
  );
}
