const AGAIN_MS = 3_000;

/** An answer with what it reflects. */
interface Answered {
  position?: string;
}

/** What was told of figures that somebody looks at. They are kept beside the rows: an answer is to have passed the newest position. */
export class Heard {
  /** The newest position that was told of; positions compare as text. */
  newest: string | undefined;

  /** It is told that something moved; after an interruption nothing is told. */
  hear = (position?: string): void => {
    if (position !== undefined && position > (this.newest ?? '')) this.newest = position;
  };

  /** As `refetchInterval`: a server with much to do answers before it has come there, and is asked again until it has. */
  again = ({ state: { data, error } }: { state: { data?: Answered; error: Error | null } }): number | false => {
    const isBehind = data?.position !== undefined && this.newest !== undefined && data.position < this.newest;
    return isBehind && !error ? AGAIN_MS : false;
  };
}
