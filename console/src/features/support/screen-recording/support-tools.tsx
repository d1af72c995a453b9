import { CustomerServiceOutlined, PauseCircleFilled } from '@ant-design/icons';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { recorder, useRecording } from './recorder';
import { t } from '../../../shared/texts/texts';
import './support-tools.css';

/** In the header: "Raise a Ticket", and "Stop Recording" while the screen is recorded (000 §2.8). A finished recording opens the tickets. */
export function SupportTools({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const { state } = useRecording();
  useEffect(() => {
    void recorder.begin(userId);
    return () => recorder.end();
  }, [userId]);
  useEffect(() => recorder.onStored(() => void navigate('/help-support/list')), [navigate]);
  return (
    <>
      {state === 'recording' && (
        <button type="button" className="button stop-recording" onClick={() => recorder.stop()}>
          <PauseCircleFilled /> {t`Stop Recording`}
        </button>
      )}
      <Link
        className="icon-button raise-ticket"
        to="/help-support/list?openAddTicketModal=1"
        aria-label={t`Raise a Ticket`}
        title={t`Raise a Ticket`}
      >
        <CustomerServiceOutlined /> <span>{t`Raise a Ticket`}</span>
      </Link>
    </>
  );
}
