import { choicesOf } from '@matricula/domain/kernel/field-set';
import { tenantProfileFields } from '@matricula/domain/tenant';
import { PlainTable } from '../../../shared/ui/plain-table';
import { pillStyle } from '../../../shared/ui/theme';
import { useTenantZone } from '../../../shared/session/session';
import { dayIn } from '../../../shared/session/tenant-clock';
import type { TenantItem } from './tenants.query';
import { t } from '../../../shared/texts/texts';

const types = choicesOf(tenantProfileFields.tenant_type);
const typeWord = (type: string | null | undefined) => t(types.find(({ value }) => value === type)?.label ?? type ?? '');

/** Active tenants are green, others plain. */
export const lifeTone = (life: TenantItem['life']) => pillStyle(life === 'active' ? 'done' : 'plain');

/** Tenants as rows; on a phone, as cards. */
export function TenantTable({ tenants, onOpen }: { tenants: readonly TenantItem[]; onOpen: (tid: string) => void }) {
  const zone = useTenantZone();
  return (
    <PlainTable
      caption={t`Tenants`}
      rows={tenants}
      rowKey={({ tid }) => tid}
      columns={[
        {
          title: t`Name`,
          kind: 'name',
          cell: ({ tid, name, own, looked_after }) => (
            <>
              <button type="button" className="link-button" onClick={() => onOpen(tid)}>
                {name}
              </button>{' '}
              <small>{[tid, own && !looked_after && 'works here'].filter(Boolean).join(' · ')}</small>
            </>
          ),
        },
        { title: t`Type`, cell: ({ tenant_type }) => typeWord(tenant_type) },
        {
          title: t`Status`,
          cell: ({ life, life_label }) => (
            <span className="pill" style={lifeTone(life)}>
              {life_label}
            </span>
          ),
        },
        { title: t`Place`, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
        { title: t`Email`, cell: ({ email }) => email },
        { title: t`Added`, tabular: true, cell: ({ added_at }) => dayIn(added_at, zone) },
      ]}
    />
  );
}
