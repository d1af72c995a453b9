import { AppendRefused, type ExpectedRevision, RevisionConflict } from '../event-store';
import type { SealedEvent } from './stored-event';

/** One stream's part of an append, checked, serialised and encrypted. */
export interface SealedAppend {
  stream: string;
  tenantId: string;
  expected: ExpectedRevision;
  events: SealedEvent[];
}

/** Known state of a stream: its end on the server and its visible events by id; their number is the revision plus one. */
export interface StreamState {
  physical: number;
  tenantId: string | undefined;
  revisions: Map<string, number>;
}

export const emptyStream = (): StreamState => ({ physical: -1, tenantId: undefined, revisions: new Map() });

/** Plan for one append: its last revision, and whether anything must be written. */
export interface PlannedAppend {
  append: SealedAppend;
  revision: number;
  repeated: boolean;
}

/** Plans appends to one stream in order, each on the state the previous ones would leave. */
export class StreamPlan {
  readonly planned: PlannedAppend[] = [];
  private readonly pending = new Map<string, number>();

  constructor(readonly state: StreamState) {}

  /** Appends that are not in the stream yet. */
  get unwritten(): PlannedAppend[] {
    return this.planned.filter(({ repeated }) => !repeated);
  }

  /** @throws AppendRefused, RevisionConflict. */
  add(append: SealedAppend): PlannedAppend {
    const { stream, tenantId, expected, events } = append;
    const owner = this.state.tenantId ?? this.planned[0]?.append.tenantId ?? tenantId;
    if (owner !== tenantId) throw new AppendRefused(`Stream ${stream} belongs to another tenant than ${tenantId}`);
    const repeated = this.repeated(append);
    if (repeated !== undefined) return this.take({ append, revision: repeated, repeated: true });
    const current = this.state.revisions.size + this.pending.size - 1;
    const fits = expected === 'any' || (expected === 'none' ? current === -1 : current === expected);
    if (!fits) throw new RevisionConflict(stream, expected, current === -1 ? 'none' : current);
    events.forEach(({ id }, index) => this.pending.set(id, current + 1 + index));
    return this.take({ append, revision: current + events.length, repeated: false });
  }

  private take(planned: PlannedAppend): PlannedAppend {
    this.planned.push(planned);
    return planned;
  }

  /** Last revision of the first append, if these events are already in the stream. */
  private repeated({ stream, events }: SealedAppend): number | undefined {
    const found = events.map(({ id }) => this.state.revisions.get(id) ?? this.pending.get(id));
    const [first] = found;
    const inPlace = found.every((revision, index) => (first === undefined ? revision === undefined : revision === first + index));
    if (!inPlace) throw new AppendRefused(`An event id of the append to ${stream} is already used by another event`);
    return found.at(-1);
  }
}

/** The parts of several plans, in the order of the appends. */
export function inOrder(appends: readonly SealedAppend[], plans: ReadonlyMap<string, StreamPlan>): PlannedAppend[] {
  const next = new Map<string, number>();
  return appends.map(({ stream }) => {
    const at = next.get(stream) ?? 0;
    next.set(stream, at + 1);
    return plans.get(stream)!.planned[at]!;
  });
}
