import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore, RowChange } from '../read-store';

const isModel = (value: unknown): value is ReadModel => typeof value === 'object' && value !== null && 'fields' in value && 'key' in value;
const isChange = (value: unknown): value is RowChange => typeof value === 'object' && value !== null && 'model' in value;
const alone = (value: unknown): unknown =>
  isModel(value)
    ? { ...value, storage: 'columns' }
    : Array.isArray(value)
      ? value.map((one: unknown) => (isChange(one) ? { ...one, model: alone(one.model) } : one))
      : value;

/** A store that stores every read model in columns only. */
export function inColumnsOnly(store: ReadStore): ReadStore {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      return typeof method === 'function' ? (...args: unknown[]) => Reflect.apply(method, target, args.map(alone)) as unknown : method;
    },
  });
}
