/** Keys pressed before the target field is rendered: keyboard users need not wait for it. */

export interface TypedAhead {
  text: string;
  /** Enter was pressed after the text: choose the first match. */
  entered: boolean;
}

export const nothingTyped: TypedAhead = { text: '', entered: false };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Adds a key to the typed text; undefined for a key with another meaning. */
export function typedWith({ text, entered }: TypedAhead, { key, ctrlKey, metaKey, altKey }: Pressed): TypedAhead | undefined {
  if (ctrlKey || metaKey || altKey || entered) return undefined;
  if (key.length === 1) return { text: text + key, entered };
  if (key === 'Backspace') return { text: text.slice(0, -1), entered };
  if (key === 'Enter' && text !== '') return { text, entered: true };
  return undefined;
}

/** Listens from the request until its first field takes over. */
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

  /** Stops listening and returns the typed text. */
  take(): TypedAhead {
    const { typed } = this;
    window.removeEventListener('keydown', this.listen, true);
    this.typed = nothingTyped;
    return typed;
  }
}
