import { choicesOf } from '@matricula/domain/kernel/field-set';
import { tenantProfileFields } from '@matricula/domain/tenant';
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
    <div className="tenants-box">
      <table className="tenants-table">
        <caption className="visually-hidden">{t`Tenants`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Status`}</th>
            <th scope="col">{t`Place`}</th>
            <th scope="col">{t`Email`}</th>
            <th scope="col">{t`Added`}</th>
          </tr>
        </thead>
        <tbody>
          {tenants.map((tenant) => (
            <tr key={tenant.tid}>
              <th scope="row">
                <button type="button" className="link-button" onClick={() => onOpen(tenant.tid)}>
                  {tenant.name}
                </button>{' '}
                <small>{[tenant.tid, tenant.own && !tenant.looked_after && 'works here'].filter(Boolean).join(' · ')}</small>
              </th>
              <td>{typeWord(tenant.tenant_type)}</td>
              <td>
                <span className="pill" style={lifeTone(tenant.life)}>
                  {tenant.life_label}
                </span>
              </td>
              <td>{[tenant.city, tenant.state].filter(Boolean).join(', ')}</td>
              <td>{tenant.email}</td>
              <td className="tabular">{dayIn(tenant.added_at, zone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
