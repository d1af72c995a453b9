import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { moneyWords } from '@matricula/domain/kernel/figures';
import { writeOffLife, type WriteOffMove } from '@matricula/domain/payment';
import type { DataOf } from '../http/answers';
import { FactList } from '../detail/fact-list';
import { get } from '../http/http';
import { messageOf } from '../http/http-error';
import { part } from '../routing/part';
import { useAllowed, useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { unappliedWords } from './payment-words';
import './payment.css';

// Money is rarely written off.
const WriteOffDialog = lazy(async () => ({ default: (await part('WriteOffDialog', () => import('./write-off.dialog'))).WriteOffDialog }));

type Answer = DataOf<'WriteOff_of'>;

interface WriteOffsProps {
  paymentId: string;
  /** Whether the payment itself is shown, for readers who decide without another page of it. */
  withPayment?: boolean;
  /** After a write-off was proposed, decided or taken back. */
  onDone: () => void;
}

/** The write-offs of a payment, and what of its money can be written off; for users with the code of the settlements. */
export function WriteOffs(props: WriteOffsProps) {
  return useAllowed('PAYMENT_SETTLEMENTS') ? <OfPayment {...props} /> : null;
}

function OfPayment({ paymentId, withPayment = false, onDone }: WriteOffsProps) {
  const [open, setOpen] = useState<{ move: 'propose' | WriteOffMove; writeOffId?: string; paise: number }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['write-offs', paymentId],
    queryFn: async () => (await get<Answer>(`write-offs/${encodeURIComponent(paymentId)}`)).data,
    staleTime: 0,
  });
  if (error) return <p className="write-offs">{messageOf(error)}</p>;
  if (!data || (data.left.minor === 0 && data.writeOffs.length === 0)) return null;
  const mayPropose = data.left.minor > 0 && !data.writeOffs.some(({ status }) => status === 'proposed');
  return (
    <section className="write-offs" aria-label={t`Write-offs`}>
      {withPayment && data.payment && <Facts payment={data.payment} />}
      <h3>{t`Write-offs`}</h3>
      {data.writeOffs.map((one) => (
        <OneWriteOff
          key={one.writeOffId}
          writeOff={one}
          onMove={(move) => setOpen({ move, writeOffId: one.writeOffId, paise: one.amount.minor })}
        />
      ))}
      {mayPropose && (
        <>
          <p className="faint">
            {t`${moneyWords(data.left.minor)} belong to no order. Money that cannot be paid back can be written off; another person must approve it.`}
          </p>
          <button type="button" className="button" onClick={() => setOpen({ move: 'propose', paise: data.left.minor })}>
            {t`Propose a write-off`}
          </button>
        </>
      )}
      {open && (
        <Suspense fallback={null}>
          <WriteOffDialog
            {...open}
            paymentId={paymentId}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              setOpen(undefined);
              void refetch();
              onDone();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What the second person has to know of a payment. */
function Facts({ payment }: { payment: NonNullable<Answer['payment']> }) {
  const zone = useTenantZone();
  const { amount, refunded, capturedAt, unappliedReason, leadName, orderReference, reference } = payment;
  const facts = [
    { label: t`Amount`, value: moneyWords(amount.minor) },
    { label: t`Received`, value: capturedAt && momentIn(capturedAt, zone) },
    { label: t`Lead`, value: leadName },
    { label: t`Order`, value: orderReference },
    { label: t`Reference`, value: reference },
    { label: t`Unapplied because`, value: unappliedReason && t(unappliedWords[unappliedReason]) },
    { label: t`Refunded`, value: refunded.minor > 0 && moneyWords(refunded.minor) },
  ];
  return <FactList className="fact-lines payment-facts" facts={facts} />;
}

function OneWriteOff({ writeOff, onMove }: { writeOff: Answer['writeOffs'][number]; onMove: (move: WriteOffMove) => void }) {
  const zone = useTenantZone();
  const { amount, status, steps, moves } = writeOff;
  return (
    <div className="write-off">
      <p>
        <b className="tabular">{moneyWords(amount.minor)}</b> <span>{t(writeOffLife.states[status])}</span>
      </p>
      <ul>
        {steps.map(({ state, at, by, reason }) => (
          <li key={state}>
            <span className="faint">{[t(writeOffLife.states[state]), by, momentIn(at, zone)].filter(Boolean).join(' · ')}</span>
            {reason !== null && <span className="write-off-reason">{reason}</span>}
          </li>
        ))}
      </ul>
      {status === 'proposed' && moves.length === 0 && <p className="faint">{t`You proposed it: another person must decide.`}</p>}
      {moves.length > 0 && (
        <div className="write-off-moves">
          {moves.map((move) => (
            <button key={move} type="button" className="button" onClick={() => onMove(move)}>
              {t(writeOffLife.moves[move].label)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
