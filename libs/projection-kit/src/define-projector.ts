import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Change } from './change';
import { STAFF_ERASED, TENANT_ERASED } from './erased-staff';

type Changes<Row extends object> = Change<Row> | Change<Row>[] | undefined;

/** One function per event type that changes rows; `'*'` receives the events without one. */
export type Handlers<Row extends object, E extends DomainEvent> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Changes<Row>;
} & { '*'?: (event: RecordedEvent) => Changes<Row> };

/** Fills one version of a read model. */
export interface Projector<Row extends object = object> {
  readonly model: ReadModel<Row>;
  /** Event types that change its rows, erasures included; undefined if it receives every event. */
  readonly types: ReadonlySet<string> | undefined;
  /** Types to exclude if it receives every other one: readers of the log need not decrypt them. */
  readonly without: ReadonlySet<string>;
  /** Changes that an event makes, in order, to rows of the event's tenant. */
  changes(event: RecordedEvent): Change<Row>[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Declares how events fill a read model: `defineProjector<LeadRow, LeadStreamEvent>(leadList, { LeadCaptured: ... })`. Handlers are pure: event
 * data only, never the clock, never another read model. Staff fields (`staff`) are erased with the staff member, and all rows with their tenant,
 * without a handler. `without` lists types that `'*'` excludes.
 */
export function defineProjector<Row extends object, E extends DomainEvent = DomainEvent>(
  model: ReadModel<Row>,
  handlers: Handlers<NoInfer<Row>, E>,
  { without = NONE }: { without?: ReadonlySet<string> } = {},
): Projector<Row> {
  const byType = new Map(Object.entries(handlers) as [string, ((event: RecordedEvent) => Changes<Row>) | undefined][]);
  const every = byType.get('*');
  return {
    model,
    types: every ? undefined : new Set([...byType.keys(), TENANT_ERASED, ...(Object.keys(model.staff).length > 0 ? [STAFF_ERASED] : [])]),
    without,
    changes(event) {
      const made = (byType.get(event.type) ?? every)?.(event);
      return made === undefined ? [] : Array.isArray(made) ? made : [made];
    },
  };
}
