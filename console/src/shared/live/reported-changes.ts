const AGAIN_MS = 3_000;

/** An answer with the position it reflects. */
interface Answered {
  position?: string;
}

/** Tracks reported changes of shown figures. Stored per query: an answer must have passed the newest position. */
export class ReportedChanges {
  /** The newest reported position; positions compare as text. */
  newest: string | undefined;

  /** Registers a change; after an interruption no position is given. */
  hear = (position?: string): void => {
    if (position !== undefined && position > (this.newest ?? '')) this.newest = position;
  };

  /** For `refetchInterval`: a busy server may answer before it reaches the position; refetch until it does. */
  again = ({ state: { data, error } }: { state: { data?: Answered; error: Error | null } }): number | false => {
    const isBehind = data?.position !== undefined && this.newest !== undefined && data.position < this.newest;
    return isBehind && !error ? AGAIN_MS : false;
  };
}
