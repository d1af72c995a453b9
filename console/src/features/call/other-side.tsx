import { Link } from 'react-router-dom';
import { t } from '../../shared/texts/texts';

interface OtherSideProps {
  leadId: string | null | undefined;
  leadName: string | null | undefined;
  phone: string | null | undefined;
}

/** The lead of a call, by name and linked, and the number. */
export function OtherSide({ leadId, leadName, phone }: OtherSideProps) {
  return (
    <>
      {leadId ? <Link to={`/lp/${leadId}/conversation`}>{leadName || t`Lead`}</Link> : <span className="faint">{t`Unknown caller`}</span>}{' '}
      <span className="tabular">{phone ?? t`Withheld number`}</span>
    </>
  );
}
