import { DownloadOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { download } from '../../../shared/grid/list-source';
import { stream } from '../../../shared/http/http';
import { HttpError, messageOf } from '../../../shared/http/http-error';
import { type TimelineQuestion } from '../../../shared/timeline/timeline.query';
import { toast } from '../../../shared/ui/toast';
import { statementText } from '../proof/signed-file';
import { t } from '../../../shared/texts/texts';

/** A query in the form the exports take. */
const askedOf = ({ from, to, property, table, users, leadId, about, hideSignIns, hideBookkeeping }: TimelineQuestion) => ({
  startDate: from,
  endDate: to,
  property: property ?? undefined,
  tableAffected: table ?? undefined,
  userId: users.length > 0 ? users.join(',') : undefined,
  leadId: leadId ?? undefined,
  about: about ?? undefined,
  hideSignIns: hideSignIns ? 'true' : undefined,
  hideBookkeeping: hideBookkeeping ? 'true' : undefined,
});

/** Kinds of entries that the files leave out. */
const leftOutOf = ({ hideSignIns, hideBookkeeping }: TimelineQuestion): string[] => [
  ...(hideSignIns ? [t`sign-ins and presence`] : []),
  ...(hideBookkeeping ? [t`reminders, timers and scheduled housekeeping`] : []),
];

/** Exports the timeline as signed files: a PDF with an embedded statement, or a CSV with a separate one. */
export function TimelineExport({ question }: { question: TimelineQuestion }) {
  const [busy, setBusy] = useState(false);

  async function run(format: 'pdf' | 'csv') {
    setBusy(true);
    try {
      const answer = await stream(format === 'pdf' ? 'timeline/paper' : 'timeline/export', askedOf(question));
      const name = `timeline-${question.from}-${question.to}.${format}`;
      download(await answer.blob(), name);
      const said = answer.headers.get('x-statement');
      if (format === 'csv' && said) download(new Blob([statementText(said)], { type: 'application/json' }), `${name}.statement.json`);
      const exported = format === 'csv' ? t`Exported to ${name} and its statement` : t`Exported to ${name}`;
      const leftOut = leftOutOf(question);
      toast.success(leftOut.length > 0 ? t`${exported}. Left out: ${leftOut.join('; ')}` : exported);
    } catch (error) {
      toast.error(t`Nothing was exported: ${messageOf(error)}`, {
        correlationId: error instanceof HttpError ? error.correlationId : undefined,
      });
    } finally {
      setBusy(false);
    }
  }

  const items = [
    { key: 'pdf', label: t`Signed PDF` },
    { key: 'csv', label: t`CSV with its signed statement` },
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      disabled={busy}
      menu={{ items, onClick: ({ key }) => void run(key === 'pdf' ? 'pdf' : 'csv') }}
    >
      <button type="button" className="icon-button" aria-busy={busy}>
        <DownloadOutlined aria-hidden /> {busy ? t`Exporting` : t`Export`}
      </button>
    </Dropdown>
  );
}
