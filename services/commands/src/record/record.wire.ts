import { fields, manyOf } from '@matricula/domain/kernel/field-set';

/** Body of `PUT records/{list}/order`: the keys of the records in their new order. */
export const recordOrderBody = fields({ ids: manyOf({ label: 'Order', required: true, from: 'records', most: 1_000 }) });
