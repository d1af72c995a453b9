import { moneyWords, whole } from '@matricula/domain/kernel/figures';
import type { RecordRow } from '@matricula/read-models/record';
import { Link } from 'react-router-dom';
import { FactList } from '../../../shared/detail/fact-list';
import './publishers.css';
import { shareOf, type Standing } from './standings.query';
import { t } from '../../../shared/texts/texts';

const none = { taken_today: 0, taken_this_month: 0, refused_today: 0, refused_this_month: 0 };
const noLeads = { leads: 0, verified: 0, duplicates: 0, enrolled: 0, payout: 0, open: 0 };

/** The payout of a publisher. */
const payoutOf = (name: string) => `/publisher-payout-report?${new URLSearchParams({ publisherName: name }).toString()}`;

/** "12 of 50, 3 refused". */
function taken(count: number, cap: unknown, refused: number): string {
  const of = typeof cap === 'number' ? t` of ${whole.format(cap)}` : '';
  return `${whole.format(count)}${of}${refused > 0 ? t`, ${whole.format(refused)} refused` : ''}`;
}

interface PublisherStandingProps {
  row: RecordRow;
  standing: Standing | undefined;
  /** Whether standings are loaded: a publisher missing from them has sent nothing yet. */
  known: boolean;
}

/** A publisher's use of its caps, and the quality of its leads. */
export function PublisherStanding({ row, standing, known }: PublisherStandingProps) {
  const { taken_today, taken_this_month, refused_today, refused_this_month, leads, verified, duplicates, enrolled, payout, open } = {
    ...none,
    ...noLeads,
    ...standing,
  };
  return (
    <FactList
      className="publisher-standing"
      facts={[
        { label: t`Today`, value: taken(taken_today, row.capPerDay, refused_today) },
        { label: t`This month`, value: taken(taken_this_month, row.capPerMonth, refused_this_month) },
        { label: t`Leads, 90 days`, value: whole.format(leads) },
        { label: t`Verified`, value: shareOf(verified, leads) },
        { label: t`Duplicates`, value: shareOf(duplicates, leads) },
        { label: t`Enrolled`, value: shareOf(enrolled, leads) },
        { label: t`Due, 90 days`, value: moneyWords(Math.round(payout * 100)) },
        { label: t`Not paid yet`, value: <Link to={payoutOf(String(row.name))}>{moneyWords(Math.round(open * 100))}</Link> },
      ].map((fact) => (known ? fact : { ...fact, value: '–' }))}
    />
  );
}
