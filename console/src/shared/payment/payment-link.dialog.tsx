import { Button, Modal } from 'antd';
import { useState } from 'react';
import { fields, oneOf } from '@matricula/domain/kernel/field-set';
import { createLinkFields } from '@matricula/domain/payment';
import { FormDialog } from '../form/form-dialog';
import type { DataOf } from '../http/answers';
import { post } from '../http/http';
import { t } from '../texts/texts';
import { Snippet } from '../ui/snippet';
import { toast } from '../ui/toast';
import { QrImage } from './qr-image';
import './payment.css';

type Created = DataOf<'PaymentLink_createLink'>;

const forAnyOrder = fields({
  order_id: oneOf({
    ...{ label: 'Order', required: 'Please choose the order.' },
    ...{ from: 'orders', value: 'orderId', shows: 'reference', details: ['leadName', 'productName'] },
  }),
  ...createLinkFields,
});

interface PaymentLinkDialogProps {
  /** The order that is paid; without it the user chooses one. */
  orderId?: string;
  onClose: () => void;
  onDone: () => void;
}

/** The form of a new payment link, then the link itself to copy or scan. */
export function PaymentLinkDialog({ orderId, onClose, onDone }: PaymentLinkDialogProps) {
  const [made, setMade] = useState<Created>();
  if (made) return <MadeLink {...made} onClose={onClose} />;
  return (
    <FormDialog
      as="modal"
      title={t`New payment link`}
      of={orderId === undefined ? forAnyOrder : createLinkFields}
      draft={`payment-link/${orderId ?? 'new'}`}
      saveText={t`Create link`}
      onSave={async (values, idempotencyKey) => {
        const body = orderId === undefined ? values : { order_id: orderId, ...values };
        return (await post<Created>('payment-links', body, { idempotencyKey })).data;
      }}
      onClose={onClose}
      onDone={(created) => {
        toast.success(t`Payment link created`);
        onDone();
        setMade(created);
      }}
    />
  );
}

function MadeLink({ url, refused, onClose }: Created & { onClose: () => void }) {
  return (
    <Modal
      open
      title={t`Payment link`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      {refused.map(({ channel, message }) => (
        <p key={channel} role="alert" className="payment-refused">
          {channel === 'sms' ? t`The SMS was not sent: ${message}` : t`The e-mail was not sent: ${message}`}
        </p>
      ))}
      <LinkToShare url={url} />
    </Modal>
  );
}

/** The address of a link, to copy or to scan. */
export function LinkToShare({ url }: { url: string }) {
  return (
    <div className="payment-link-share">
      <Snippet text={url} label={t`Payment link`} />
      <QrImage text={url} label={t`QR code of the payment link`} />
    </div>
  );
}
