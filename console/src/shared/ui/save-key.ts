import { type KeyboardEvent } from 'react';

/** For the element around a form: Ctrl+Enter saves, wherever the focus is. Handled in the capture phase, because a select uses Enter itself. */
export const onSaveKey = (save: (event: KeyboardEvent) => void) => ({
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    save(event);
  },
});
