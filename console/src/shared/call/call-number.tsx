import { PhoneOutlined } from '@ant-design/icons';
import { callNumber, canCall, type Callee } from '../lead/lead.query';
import { useAllowed } from '../session/session';
import { t } from '../texts/texts';
import './call-number.css';

/** Whether the user may place calls. */
export const useMayCall = (): boolean => useAllowed('LEADS');

/** The label of a button that calls somebody. */
export const callLabel = ({ name, phone }: Callee): string => t`Call ${name || phone || ''}`;

/** A phone number; a click calls it. Plain text for users who may not call, and for a masked number without a lead or a call. */
export function CallNumber({ onCalled, ...callee }: Callee & { onCalled?: () => void }) {
  const mayCall = useMayCall();
  const { phone } = callee;
  if (!phone) return null;
  if (!mayCall || !canCall(callee)) return <span className="tabular">{phone}</span>;
  const call = () => void callNumber(callee).then(onCalled);
  return (
    <button
      type="button"
      className="call-number tabular"
      title={t`Call`}
      onClick={(event) => {
        event.stopPropagation();
        call();
      }}
    >
      {phone}
      <PhoneOutlined aria-hidden />
    </button>
  );
}
