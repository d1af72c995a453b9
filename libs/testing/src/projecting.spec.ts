import type { DomainEvent } from '@matricula/domain/kernel';
import { defineProjector, drop, fold, patch, set } from '@matricula/projection-kit';
import { defineReadModel, keyword } from '@matricula/read-models/kernel';
import { projecting } from './projecting';

type Opened = DomainEvent<'Opened', { id: string; owner: string }>;
type Moved = DomainEvent<'Moved', { id: string; owner: string }>;
type Counted = DomainEvent<'Counted', { id: string }>;
type Closed = DomainEvent<'Closed', { id: string }>;
interface Row {
  id: string;
  owner: string;
  count?: number;
}

const list = defineReadModel<Row>({ name: 'list', version: 1, key: 'id', fields: { owner: keyword() } });
const rows = projecting(
  defineProjector<Row, Opened | Moved | Counted | Closed>(list, {
    Opened: ({ data }) => set(data.id, data),
    Moved: ({ data }) => patch(data.id, { owner: data.owner }),
    Counted: ({ data }) => fold(data.id, (row) => row && { ...row, count: (row.count ?? 0) + 1 }),
    Closed: ({ data }) => drop(data.id),
  }),
);

const opened = { type: 'Opened', data: { id: 'a', owner: 'asha' } };
const moved = { type: 'Moved', data: { id: 'a', owner: 'ravi' } };
const counted = { type: 'Counted', data: { id: 'a' } };
const closed = { type: 'Closed', data: { id: 'a' } };

describe('a projector', () => {
  it('sets, patches and folds a row in the order of the events', () =>
    rows.given(opened, counted, moved, counted).then('a').equals({ id: 'a', owner: 'ravi', count: 2 }));

  it('patches nothing where there is no row', () => rows.given(moved, counted).then('a').equals(undefined));

  it('drops a row and can set it again', async () => {
    await rows.given(opened, closed).then('a').equals(undefined);
    await rows.given(opened, counted, closed, opened).then('a').equals({ id: 'a', owner: 'asha' });
  });

  it('keeps the rows of tenants apart', () =>
    rows
      .given({ ...opened, tenantId: 'tenant-2' }, moved)
      .then('a')
      .equals(undefined));
});
