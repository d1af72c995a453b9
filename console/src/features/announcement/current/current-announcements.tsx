import { SoundOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { put } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { useCurrentAnnouncements, type Current } from './current.query';
import { t } from '../../../shared/texts/texts';
import './current-announcements.css';

/** Current announcements: dialogs one after the other, banners above the screen. A required confirmation is the only way to close one. */
export function CurrentAnnouncements() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { key, data = [] } = useCurrentAnnouncements();

  async function confirm({ id }: Current) {
    setBusy(true);
    try {
      await put(`announcements/${id}/confirmation`);
      queries.setQueryData<Current[]>(key, (shown) => shown?.filter((one) => one.id !== id));
    } catch (error) {
      toast.error(t`It was not confirmed: ${messageOf(error)}`);
    } finally {
      setBusy(false);
    }
  }

  const window = data.find(({ kind }) => kind === 'modal');
  return (
    <>
      {data
        .filter(({ kind }) => kind === 'banner')
        .map((one) => (
          <section key={one.id} className="announced" aria-label={one.title}>
            <SoundOutlined />
            <p>
              <b>{one.title}</b> {one.body}
            </p>
            <button type="button" className="button" disabled={busy} onClick={() => void confirm(one)}>
              {one.mustConfirm ? t`I confirm` : t`Got it`}
            </button>
          </section>
        ))}
      <Modal
        open={window !== undefined}
        title={window?.title}
        width={520}
        closable={!window?.mustConfirm}
        keyboard={!window?.mustConfirm}
        mask={{ closable: false }}
        footer={
          <Button type="primary" autoFocus loading={busy} onClick={() => window && void confirm(window)}>
            {window?.mustConfirm ? t`I confirm that I have read this` : t`Got it`}
          </Button>
        }
        onCancel={() => window && void confirm(window)}
      >
        <p className="announced-text">{window?.body}</p>
      </Modal>
    </>
  );
}
