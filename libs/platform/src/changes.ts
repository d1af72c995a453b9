import { filter, map, mergeMap, Subject, type Observable } from 'rxjs';
import type { EndedSessions, SessionEnds } from '@matricula/auth';
import type { ChangedKeys } from '@matricula/read-store';

/** Travels where changed rows do, under the name of no read model. */
const ENDED = 'ended-sessions';

/** Publishes which rows changed, once queries can reflect it, and which sessions ended. Sockets subscribe to it. */
export class Changes implements SessionEnds {
  private readonly subject = new Subject<ChangedKeys[]>();
  readonly all: Observable<ChangedKeys[]> = this.subject.pipe(
    map((changed) => changed.filter(({ model }) => model !== ENDED)),
    filter((changed) => changed.length > 0),
  );
  /** Ids of sessions that ended, and of users whose sessions all ended. */
  readonly ended: Observable<string[]> = this.subject.pipe(
    mergeMap((changed) => changed),
    filter(({ model }) => model === ENDED),
    map(({ keys }) => keys),
  );

  /** `spread` carries to every copy of the product, this one included; without it there is only this one. */
  constructor(private readonly spread: (changed: ChangedKeys[]) => void = (changed) => this.announce(changed)) {}

  announce(changed: ChangedKeys[]): void {
    this.subject.next(changed);
  }

  announceEnd({ tenantId, id }: EndedSessions): void {
    this.spread([{ model: ENDED, tenantId, keys: [id], position: '' }]);
  }
}
