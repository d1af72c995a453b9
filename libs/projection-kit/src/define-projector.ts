import type { DomainEvent, RecordedEvent } from '@matricula/domain/kernel';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Change } from './change';
import { STAFF_ERASED, TENANT_ERASED } from './erased-staff';

type Changes<Row extends object> = Change<Row> | Change<Row>[] | undefined;

/** One function per event type that moves rows; `'*'` sees the events that have none. */
export type Handlers<Row extends object, E extends DomainEvent> = {
  [Type in E['type']]?: (event: RecordedEvent<Extract<E, { type: Type }>>) => Changes<Row>;
} & { '*'?: (event: RecordedEvent) => Changes<Row> };

/** What fills one version of a read model. */
export interface Projector<Row extends object = object> {
  readonly model: ReadModel<Row>;
  /** Event types that change its rows, erasures included; undefined when it sees every event. */
  readonly types: ReadonlySet<string> | undefined;
  /** Types that it leaves out where it sees every other one: whoever reads the log need not open them. */
  readonly without: ReadonlySet<string>;
  /** Changes that an event makes, in order, to rows of the event's tenant. */
  changes(event: RecordedEvent): Change<Row>[];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Declares how events fill a read model: `defineProjector<LeadRow, LeadStreamEvent>(leadList, { LeadCaptured: ... })`.
 * Handlers are pure: event data only, never the clock, never another read model. What the read model says of staff (`staff`) goes with
 * their erasure without a handler, and all rows of an institution with its own. `without`: types that `'*'` leaves out.
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
