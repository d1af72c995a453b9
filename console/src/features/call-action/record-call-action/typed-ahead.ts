/** Keys that are pressed before the field they are meant for is there: nobody who works by keyboard waits for it. */

export interface TypedAhead {
  text: string;
  /** Enter was pressed after it: the first match is meant. */
  entered: boolean;
}

export const nothingTyped: TypedAhead = { text: '', entered: false };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What was typed with one more key; undefined for a key that means something else. */
export function typedWith({ text, entered }: TypedAhead, { key, ctrlKey, metaKey, altKey }: Pressed): TypedAhead | undefined {
  if (ctrlKey || metaKey || altKey || entered) return undefined;
  if (key.length === 1) return { text: text + key, entered };
  if (key === 'Backspace') return { text: text.slice(0, -1), entered };
  if (key === 'Enter' && text !== '') return { text, entered: true };
  return undefined;
}

/** Listens from the moment something is asked for until its first field takes over. */
export class KeysAhead {
  private typed = nothingTyped;

  private readonly listen = (event: KeyboardEvent) => {
    const typed = typedWith(this.typed, event);
    if (!typed) return;
    this.typed = typed;
    event.preventDefault();
    event.stopPropagation();
  };

  begin(): void {
    this.typed = nothingTyped;
    window.addEventListener('keydown', this.listen, true);
  }

  /** Stops and answers what was typed. */
  take(): TypedAhead {
    const { typed } = this;
    window.removeEventListener('keydown', this.listen, true);
    this.typed = nothingTyped;
    return typed;
  }
}
