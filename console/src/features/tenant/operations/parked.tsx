import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { fields, longText } from '@matricula/domain/kernel/field-set';
import { FormDialog } from '../../../shared/form/form-dialog';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { toast } from '../../../shared/ui/toast';
import type { OperationsState } from './operations-words';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

/** A parked event or timer, of any kind. */
interface Parked {
  id: string;
  /** The API path for this kind. */
  at: 'operations' | 'operations/policies' | 'operations/columns';
  what: string;
  error: string;
  when: string;
  attempts?: number;
}

const reasonFields = fields({
  reason: longText({ label: 'Reason', required: 'Reason is required.', most: 500, help: 'It is stored and shown in the timeline.' }),
});

const PAGE = 50;

/** One page of each kind. */
async function parkedOn(page: number): Promise<Parked[]> {
  const of = { skip: page * PAGE, limit: PAGE };
  const [events, policies, rows] = await Promise.all([
    get<DataOf<'Operations_parked'>>('operations/parked', of),
    get<DataOf<'Policies_parked'>>('operations/policies/parked', of),
    get<DataOf<'Operations_refused'>>('operations/columns/parked'),
  ]);
  return [
    ...events.data.map(({ parkedId: id, projector, eventType, error, at: when, attempts }) => ({
      ...{ id, at: 'operations' as const, what: `${eventType}, which ${projector} could not fold` },
      ...{ error, when, attempts },
    })),
    ...policies.data.map(({ parkedId: id, policy, eventType, error, at: when, attempts }) => ({
      ...{ id, at: 'operations/policies' as const, what: `${eventType}, on which ${policy} could not act` },
      ...{ error, when, attempts },
    })),
    ...rows.data.slice(of.skip, of.skip + PAGE).map(({ rowId: id, projector, key, error, at: when }) => ({
      ...{ id, at: 'operations/columns' as const, what: `The row ${key} of ${projector}, which the columns do not take`, error, when },
    })),
  ];
}

/** Events that wait for a repair: inspect, retry, or discard with a reason. */
export function ParkedSection({ count, onDone }: { count: OperationsState['tenant']['parked']; onDone: () => void }) {
  const zone = useTenantZone();
  const [looking, setLooking] = useState<Parked>();
  const [dropping, setDropping] = useState<Parked>();
  const [asked, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(Math.max(count.events, count.policies, count.rows) / PAGE));
  const page = Math.min(asked, pages - 1);
  const { data, error, refetch } = useQuery({
    queryKey: ['operations-parked', count, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => parkedOn(page),
  });
  const moved = () => {
    void refetch();
    onDone();
  };
  const replay = (parkedIds: string[], at: Parked['at']) =>
    post<{ failed: readonly unknown[] }>(`${at}/parked/replay`, { parkedIds }).then(
      ({ message, data }) => {
        (data.failed.length > 0 ? toast.warning : toast.success)(message ?? t`Done`);
        moved();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <section aria-labelledby="operations-parked">
      <h2 id="operations-parked">{t`Parked events`}</h2>
      {error && (
        <p className="operations-note" role="alert">
          {t`The parked events could not be loaded: ${messageOf(error)}`}
        </p>
      )}
      {data?.length === 0 && !error && <p className="operations-note">{t`None: every event was processed.`}</p>}
      <ul className="operations-list">
        {data?.map((one) => (
          <li key={`${one.at}/${one.id}`}>
            <div>
              <b>{one.what}</b>
              <span>
                {momentIn(one.when, zone)}
                {one.attempts !== undefined && ` · ${counted(one.attempts, 'attempt')}`}
              </span>
              <span data-bad>{one.error}</span>
            </div>
            {one.at !== 'operations/columns' && <Button size="small" onClick={() => setLooking(one)}>{t`View`}</Button>}
            <Button size="small" onClick={() => void replay([one.id], one.at)}>{t`Try again`}</Button>
            {one.at !== 'operations/columns' && <Button size="small" danger onClick={() => setDropping(one)}>{t`Discard`}</Button>}
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="operations-pages tabular">
          <button
            type="button"
            className="icon-button"
            aria-label={t`Previous page`}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          >
            ‹
          </button>
          {t`Page ${page + 1} of ${pages}`}
          <button
            type="button"
            className="icon-button"
            aria-label={t`Next page`}
            disabled={page + 1 >= pages}
            onClick={() => setPage(page + 1)}
          >
            ›
          </button>
        </div>
      )}
      {looking && <LookModal of={looking} onClose={() => setLooking(undefined)} />}
      {dropping && (
        <FormDialog
          as="modal"
          title={t`Discard this event?`}
          of={reasonFields}
          above={<p>{t`${dropping.what}. It stays in the log but is never processed.`}</p>}
          onSave={({ reason }) => post(`${dropping.at}/parked/drop`, { parkedIds: [dropping.id], reason })}
          onDone={({ message }) => {
            toast.success(message ?? t`Discarded`);
            setDropping(undefined);
            moved();
          }}
          onClose={() => setDropping(undefined)}
        />
      )}
    </section>
  );
}

function LookModal({ of: { id, what, error: why }, onClose }: { of: Parked; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['operations-look', id],
    staleTime: 0,
    queryFn: async () => (await post<DataOf<'Operations_look'>>('operations/parked/look', { parkedId: id })).data,
  });
  return (
    <Modal open width={720} title={what} footer={<Button onClick={onClose}>{t`Close`}</Button>} onCancel={onClose}>
      <p className="operations-why">{why}</p>
      {error && <p role="alert">{messageOf(error)}</p>}
      {data && <pre className="operations-event">{JSON.stringify(data, null, 2)}</pre>}
    </Modal>
  );
}
