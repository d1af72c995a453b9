import { Link } from 'react-router-dom';
import { CallNumber } from '../../shared/call/call-number';
import { t } from '../../shared/texts/texts';

interface OtherSideProps {
  callId: string;
  leadId?: string | null;
  leadName?: string | null;
  phone?: string | null;
  /** The call is under way, so its number is not called. */
  underWay?: boolean;
  onCalled?: () => void;
}

/** The lead of a call, by name and linked if it is the user's to see, and the number, which a click calls. */
export function OtherSide({ callId, leadId, leadName, phone, underWay = false, onCalled }: OtherSideProps) {
  return (
    <>
      {leadId ? (
        <Link to={`/lp/${leadId}/conversation`}>{leadName || t`Lead`}</Link>
      ) : (
        <span className="faint">{leadName || t`Unknown number`}</span>
      )}
      {phone ? ' ' : ' · '}
      {phone && !underWay ? (
        <CallNumber callId={callId} leadId={leadId} phone={phone} name={leadName} onCalled={onCalled} />
      ) : (
        <span className="tabular">{phone ?? t`Withheld number`}</span>
      )}
    </>
  );
}
