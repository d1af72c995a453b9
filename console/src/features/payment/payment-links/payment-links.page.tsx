import { CopyOutlined, QrcodeOutlined, SendOutlined, StopOutlined } from '@ant-design/icons';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Move } from '@matricula/domain/kernel/lifecycle';
import { paymentLinkLife, type PaymentLinkMove } from '@matricula/domain/payment';
import { paymentLinkList, type PaymentLinkRow } from '@matricula/read-models/payment';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { LinkToShare, PaymentLinkDialog } from '../../../shared/payment/payment-link.dialog';
import { moneyWords, linkAddress, linkTone, linkWords } from '../../../shared/payment/payment-words';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { linkColumns, linkFilters, newestFirst } from './payment-link.columns';

/** What a dialog is open for. */
type Doing = { what: 'create' } | { what: 'share'; url: string } | { what: 'move'; linkId: string; move: PaymentLinkMove };

const copy = (url: string) =>
  void navigator.clipboard.writeText(url).then(
    () => toast.success(t`Link copied`),
    () => toast.error(t`The browser blocked copying. Select the text and copy it yourself.`),
  );

const isOpen = ({ status }: PaymentLinkRow) => status === 'created' || status === 'part-paid';

/** The payment links of the user's orders: created, copied, scanned, sent and cancelled. */
export function PaymentLinksPage() {
  const [doing, setDoing] = useState<Doing>();
  const [version, setVersion] = useState(0);
  const close = () => setDoing(undefined);
  const refresh = () => setVersion((last) => last + 1);
  const create = { label: t`New payment link`, run: () => setDoing({ what: 'create' }) };
  const share = ({ token }: PaymentLinkRow) => token !== undefined && setDoing({ what: 'share', url: linkAddress(token) });
  return (
    <>
      <ListPage<PaymentLinkRow>
        title={t`Payment links`}
        list="payment-links"
        model={paymentLinkList}
        columns={linkColumns}
        filters={linkFilters}
        defaultSort={newestFirst}
        version={version}
        primary={create}
        onOpen={share}
        hoverActions={4}
        hover={(row) => (
          <>
            {row.token !== undefined && isOpen(row) && (
              <>
                <Quick label={t`Copy link`} icon={<CopyOutlined />} run={() => copy(linkAddress(row.token ?? ''))} />
                <Quick label={t`QR code`} icon={<QrcodeOutlined />} run={() => share(row)} />
              </>
            )}
            {row.moves?.includes('send') && (
              <Quick
                label={t(paymentLinkLife.moves.send.label)}
                icon={<SendOutlined />}
                run={() => setDoing({ what: 'move', linkId: row.linkId, move: 'send' })}
              />
            )}
            {row.moves?.includes('cancel') && (
              <Quick
                label={t(paymentLinkLife.moves.cancel.label)}
                icon={<StopOutlined />}
                run={() => setDoing({ what: 'move', linkId: row.linkId, move: 'cancel' })}
              />
            )}
          </>
        )}
        card={(row) => ({
          title: row.payerName ?? row.orderReference,
          mark: (
            <span className="pill" style={pillStyle(linkTone(row.status))}>
              {t(linkWords[row.status])}
            </span>
          ),
          second: [moneyWords(row.amountPaise), row.purpose].join(' · '),
          third: [row.orderReference, row.ownerName].filter(Boolean).join(' · '),
          action:
            row.token !== undefined && isOpen(row)
              ? { label: t`Copy link`, icon: <CopyOutlined />, run: () => copy(linkAddress(row.token ?? '')) }
              : undefined,
        })}
        empty={{ text: t`No payment links yet.`, action: create }}
      />
      {doing?.what === 'create' && <PaymentLinkDialog onClose={close} onDone={refresh} />}
      {doing?.what === 'share' && (
        <Modal open title={t`Payment link`} footer={null} onCancel={close}>
          <LinkToShare url={doing.url} />
        </Modal>
      )}
      {doing?.what === 'move' && <LinkMoveDialog {...doing} onClose={close} onDone={refresh} />}
    </>
  );
}

function Quick({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      {icon}
    </button>
  );
}

interface LinkMoveDialogProps {
  linkId: string;
  move: PaymentLinkMove;
  onClose: () => void;
  onDone: () => void;
}

function LinkMoveDialog({ linkId, move, onClose, onDone }: LinkMoveDialogProps) {
  const { label, asks = {} }: Move = paymentLinkLife.moves[move];
  return (
    <FormDialog
      as="modal"
      title={t(label)}
      of={asks}
      draft={`payment-link/${linkId}/${move}`}
      saveText={t(label)}
      onSave={async (values, idempotencyKey) => {
        const { message } = await post(`payment-links/${encodeURIComponent(linkId)}/${move}`, values, { idempotencyKey });
        toast.success(message ?? t`Saved Successfully`);
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
}
