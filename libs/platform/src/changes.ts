import { Subject, type Observable } from 'rxjs';
import type { ChangedKeys } from '@matricula/read-store';

/** Says which rows changed, as soon as answers can reflect it; sockets listen. */
export class Changes {
  private readonly subject = new Subject<ChangedKeys[]>();
  readonly all: Observable<ChangedKeys[]> = this.subject.asObservable();

  announce(changed: ChangedKeys[]): void {
    this.subject.next(changed);
  }
}
