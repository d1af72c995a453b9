import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { WriteOffs } from '../../../shared/payment/write-offs';
import { t } from '../../../shared/texts/texts';

/** The write-offs of money without an order that wait for a second person; nothing if none does. */
export function OpenWriteOffs({ version, onDone }: { version: number; onDone: () => void }) {
  const [opened, setOpened] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['write-offs', version],
    queryFn: async () => (await get<DataOf<'WriteOff_open'>>('write-offs')).data,
    staleTime: 0,
  });
  if (error) return <p className="books-sums-failed">{messageOf(error)}</p>;
  return (
    <>
      {(data ?? []).map(({ paymentId, amount }) => (
        <p key={paymentId} className="books-check">
          {t`A write-off of ${moneyWords(amount.minor)} waits for the decision of a second person`}
          <button type="button" className="button" aria-label={t`Show the write-off of ${paymentId}`} onClick={() => setOpened(paymentId)}>
            {t`Show`}
          </button>
        </p>
      ))}
      {opened !== undefined && (
        <Drawer open title={t`Payment ${opened}`} size={480} onClose={() => setOpened(undefined)}>
          <WriteOffs
            paymentId={opened}
            onDone={() => {
              void refetch();
              onDone();
            }}
          />
        </Drawer>
      )}
    </>
  );
}
