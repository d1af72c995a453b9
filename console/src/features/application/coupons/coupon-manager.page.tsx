import { useMemo } from 'react';
import { coupon } from '@matricula/domain/order';
import type { CouponUsesRow } from '@matricula/read-models/order';
import type { RecordRow } from '@matricula/read-models/record';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { RecordPage } from '../../../shared/record/record-page';
import { useCounts } from '../../../shared/record/use-counts';
import { t } from '../../../shared/texts/texts';

/** Coupons for application fees and other orders, with their limits and how often each is used. */
export function CouponManagerPage() {
  const counts = useCounts<CouponUsesRow>('coupon-uses', 'couponId');
  const written = JSON.stringify([...counts]);
  const more = useMemo(() => {
    const by = new Map(JSON.parse(written) as [string, CouponUsesRow][]);
    const column: ListColumn<RecordRow> = {
      ...{ field: 'used', title: 'Used', width: 110, figure: true, sortable: false },
      format: (_, { recordId, limit }) => {
        const used = by.get(recordId)?.used ?? 0;
        return typeof limit === 'number' ? t`${used} of ${limit}` : String(used);
      },
    };
    return [column];
  }, [written]);
  return <RecordPage of={coupon} title={t`Coupons`} more={more} removal={t`Orders that use it keep their price.`} />;
}
