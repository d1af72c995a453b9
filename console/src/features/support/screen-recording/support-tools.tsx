import { CustomerServiceOutlined, PauseCircleFilled } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { recorder, useRecording } from './recorder';
import './support-tools.css';

/** In the header: "Raise a Ticket", and "Stop Recording" while the screen is recorded (000 §2.8). A recording that ends leads to the tickets. */
export function SupportTools() {
  const navigate = useNavigate();
  const { state, file } = useRecording();
  const led = useRef<File>(undefined);
  useEffect(() => {
    if (state !== 'stopped' || !file || led.current === file) return;
    led.current = file;
    void navigate('/help-support/list');
  }, [state, file, navigate]);
  return (
    <>
      {state === 'recording' && (
        <button type="button" className="button stop-recording" onClick={() => recorder.stop()}>
          <PauseCircleFilled /> Stop Recording
        </button>
      )}
      <Link
        className="icon-button raise-ticket"
        to="/help-support/list?openAddTicketModal=1"
        aria-label="Raise a Ticket"
        title="Raise a Ticket"
      >
        <CustomerServiceOutlined /> <span>Raise a Ticket</span>
      </Link>
    </>
  );
}
