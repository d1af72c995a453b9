import { type KeyboardEvent } from 'react';

/** For the element around a form: Ctrl+Enter saves, wherever the focus is. Before the fields hear it: a list takes Enter for its own. */
export const onSaveKey = (save: (event: KeyboardEvent) => void) => ({
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save(event);
  },
});
