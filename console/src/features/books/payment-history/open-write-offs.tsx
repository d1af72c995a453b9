import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { WriteOffs } from '../../../shared/payment/write-offs';
import { t } from '../../../shared/texts/texts';

/** The write-offs of money without an order that wait for a second person; nothing if none does. */
export function OpenWriteOffs({ version, onShow }: { version: number; onShow: (paymentId: string) => void }) {
  const { data, error } = useQuery({
    queryKey: ['write-offs', version],
    queryFn: async () => (await get<DataOf<'WriteOff_open'>>('write-offs')).data,
    staleTime: 0,
  });
  if (error) return <p className="books-sums-failed">{messageOf(error)}</p>;
  return (data ?? []).map(({ paymentId, amount }) => (
    <p key={paymentId} className="books-check">
      {t`A write-off of ${moneyWords(amount.minor)} waits for the decision of a second person`}
      <button type="button" className="button" aria-label={t`Show the write-off of ${paymentId}`} onClick={() => onShow(paymentId)}>
        {t`Show`}
      </button>
    </p>
  ));
}

interface WriteOffDrawerProps {
  paymentId: string;
  onClose: () => void;
  onDone: () => void;
}

/** The write-offs of a payment. The page renders the drawer beside its list, because the part above a list is mounted again when a phone is rotated. */
export function WriteOffDrawer({ paymentId, onClose, onDone }: WriteOffDrawerProps) {
  return (
    <Drawer open title={t`Payment ${paymentId}`} size={480} onClose={onClose}>
      <WriteOffs withPayment paymentId={paymentId} onDone={onDone} />
    </Drawer>
  );
}
