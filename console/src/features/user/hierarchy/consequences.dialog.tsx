import { Alert, Modal } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { type RowOf } from '../../../shared/http/answers';
import { post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import type { Move, Person } from './tree';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

type Consequence = RowOf<'User_consequences'>;

interface ConsequencesProps {
  moves: readonly Move[];
  people: readonly Person[];
  onSave: () => Promise<void>;
  onClose: () => void;
}

const leads = (count: number) => (count === 1 ? t`1 lead` : t`${whole.format(count)} leads`);
const names = (of: Consequence['gains']) =>
  of.length > 4
    ? t`${of
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')} and ${of.length - 3} more`
    : of.map(({ name }) => name).join(', ');

/** The effects of moves before saving: who gains and who loses access to whose leads. */
export function ConsequencesDialog({ moves, people, onSave, onClose }: ConsequencesProps) {
  const [busy, setBusy] = useState(false);
  const asked = moves.map(({ id, to }) => ({ user_id: id, manager_id: to ?? '' }));
  const { data, error, isFetching } = useQuery({
    queryKey: ['consequences', asked],
    queryFn: async () => (await post<Consequence[]>('users/hierarchy/consequences', { moves: asked })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const nameOf = (id: string | null) => (id === null ? t`nobody` : (people.find((one) => one.id === id)?.name ?? id));
  return (
    <Modal
      open
      title={t`What this changes`}
      width={560}
      okText={t`Save`}
      okButtonProps={{ disabled: !data, loading: busy }}
      onOk={() => {
        setBusy(true);
        void onSave().finally(() => setBusy(false));
      }}
      onCancel={onClose}
    >
      <ul className="consequences">
        {moves.map(({ id, from, to }) => (
          <li key={id}>{tx`${(<b>{nameOf(id)}</b>)} reports to ${(<b>{nameOf(to)}</b>)} instead of ${nameOf(from)}.`}</li>
        ))}
      </ul>
      <h3 className="consequences-head">{t`Who sees whose leads`}</h3>
      {error && <Alert type="error" showIcon title={messageOf(error)} />}
      {isFetching && <p role="status">{t`Calculating…`}</p>}
      {data?.length === 0 && <p>{t`This does not change what anyone sees.`}</p>}
      <ul className="consequences">
        {data?.map(({ viewer, gains, loses, leads_gained, leads_lost }) => (
          <li key={viewer.id}>
            <b>{viewer.name}</b>
            {gains.length > 0 && <span>{t`will see: ${names(gains)} (${leads(leads_gained)})`}</span>}
            {loses.length > 0 && <span>{t`will no longer see: ${names(loses)} (${leads(leads_lost)})`}</span>}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
